import { Gem, LayoutGrid, Shuffle, UserRound } from 'lucide-react'

/** The main places of the app, in the order of every menu. Only places that exist stand here. */
export const SECTIONS = [
  { to: '/overview', label: 'Overview', Icon: Gem },
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutGrid },
  { to: '/randomizer', label: 'Randomizer', Icon: Shuffle },
]

/** Called Settings in the menu and Profile in the bottom bar (specification, section 2). */
export const SETTINGS = { to: '/profile', menuLabel: 'Settings', barLabel: 'Profile', Icon: UserRound }

/** The footer's inner links; the contact address follows them. */
export const FOOTER_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/feedback', label: 'Send Feedback' },
]
