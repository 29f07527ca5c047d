import { env } from '~/platform/env.server'
import { offeredProviders } from '~/platform/social-endpoints.server'
import { SOCIAL_LABELS } from '~/platform/social-providers'

/** What the texts of this site depend on: who runs it, and what it is set up with. An empty text is "none". */
export type SiteFacts = {
  appName: string
  /** the site's address without https:// */
  host: string
  operator: string
  address: string
  law: string
  supportEmail: string
  hosting: string
  analytics: string
  /** where faults are told beside the log */
  errorTracking: string
  /** the service that carries mails; empty when the site sends them itself */
  mailService: string
  /** the social sign-ins on offer, by their names */
  signIns: string[]
  /** where the donation link leads */
  donationHost: string
  /** where the photo feed comes from */
  feedHost: string
  /** days after which an unused session ends */
  idleDays: number
  /** days for which an archive can be downloaded */
  archiveDays: number
}

/** The facts of this site, from its settings. */
export function siteFacts(): SiteFacts {
  return {
    appName: env.APP_NAME,
    host: hostOf(env.APP_URL),
    operator: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS,
    law: env.OPERATOR_LAW,
    supportEmail: env.SUPPORT_EMAIL,
    hosting: env.HOSTING_PROVIDER,
    analytics: env.ANALYTICS_NAME || hostOf(env.ANALYTICS_SCRIPT),
    errorTracking: hostOf(env.ERROR_TRACKING_DSN),
    mailService: env.RESEND_API_KEY ? 'Resend' : '',
    signIns: offeredProviders().map(name => SOCIAL_LABELS[name]),
    donationHost: hostOf(env.DONATION_URL),
    feedHost: hostOf(env.FEED_URL),
    idleDays: env.SESSION_IDLE_DAYS,
    archiveDays: env.ARCHIVE_DAYS,
  }
}

const hostOf = (address: string) => (address ? new URL(address).host.replace(/^www\./, '') : '')
