import { late } from '~/components/client/late'

/** The features of the installed app. No page depends on them: without them, the app is a website. */
export const InstalledAppHost = late(() => import('./installed-app').then(script => script.default), { when: 'idle' })
