/** The main pages of the app, in the order of every menu. */
export const SECTIONS = [
  { to: '/overview', label: 'Overview', icon: 'gem' },
  { to: '/dashboard', label: 'Dashboard', icon: 'layout-grid' },
  { to: '/randomizer', label: 'Randomizer', icon: 'shuffle' },
] as const

/** Beside them on a desktop, and in the menu and the sheet of the "+". */
export const DRAWER = { to: '/drills', label: 'Drill drawer', icon: 'gem' } as const

/** Named Settings in the menu and Profile in the bottom bar. */
export const SETTINGS = { to: '/profile', menuLabel: 'Settings', barLabel: 'Profile', icon: 'user-round' } as const

/** The footer's links, in two parts with the contact address between them. */
export const FOOTER_LINKS = {
  site: [
    { to: '/', label: 'Home' },
    { to: '/changelog', label: 'Changelog' },
    { to: '/links', label: 'Social Media' },
    { to: '/about', label: 'About' },
  ],
  legal: [
    { to: '/privacy', label: 'Privacy Policy' },
    { to: '/terms', label: 'Terms' },
    { to: '/feedback', label: 'Send Feedback' },
    { to: '/comfort', label: 'Accessibility' },
  ],
}
