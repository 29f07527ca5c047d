import { late } from '~/components/client/loading/late'

/** The features of the installed app. No page depends on them: without them, the app is a website. */
export const LateInstalledApp = late(() => import('./installed-app').then(script => script.default), { when: 'idle' })
