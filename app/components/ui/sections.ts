/** The main pages of the app, in the order of every menu. Their labels are translated where they are shown. */
export const SECTIONS = [
  { to: '/overview', label: /*i18n*/ 'Overview', icon: 'gem' },
  { to: '/dashboard', label: /*i18n*/ 'Dashboard', icon: 'layout-grid' },
  { to: '/randomizer', label: /*i18n*/ 'Randomizer', icon: 'shuffle' },
] as const

/** Beside them on a desktop, and in the menu and the sheet of the "+". */
export const DRAWER = { to: '/drills', label: /*i18n*/ 'Drill drawer', icon: 'gem' } as const

/** Named Settings in the menu and Profile in the bottom bar. */
export const SETTINGS = {
  to: '/profile',
  menuLabel: /*i18n*/ 'Settings',
  barLabel: /*i18n*/ 'Profile',
  icon: 'user-round',
} as const

/** The footer's links, in two parts with the contact address between them. */
export const FOOTER_LINKS = {
  site: [
    { to: '/', label: /*i18n*/ 'Home' },
    { to: '/changelog', label: /*i18n*/ 'Changelog' },
    { to: '/links', label: /*i18n*/ 'Social Media' },
    { to: '/about', label: /*i18n*/ 'About' },
  ],
  legal: [
    { to: '/privacy', label: /*i18n*/ 'Privacy Policy' },
    { to: '/terms', label: /*i18n*/ 'Terms' },
    { to: '/feedback', label: /*i18n*/ 'Send Feedback' },
    { to: '/comfort', label: /*i18n*/ 'Accessibility' },
  ],
}
