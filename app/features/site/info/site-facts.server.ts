import { env } from '~/platform/env.server'
import { hostOf } from '~/platform/host-of'
import { offeredProviders, SOCIAL_LABELS } from '~/platform/social/social-settings.server'

/** The facts that the site's texts depend on: its operator and its configuration. An empty string means "none". */
export type SiteFacts = {
  appName: string
  /** the site's URL without https:// */
  host: string
  operator: string
  address: string
  law: string
  supportEmail: string
  hosting: string
  analytics: string
  /** the service that receives errors in addition to the log */
  errorTracking: string
  /** the email service; empty if the site sends emails itself */
  mailService: string
  /** names of the enabled social sign-ins */
  signIns: string[]
  donationHost: string
  feedHost: string
  /** days until an unused session expires */
  idleDays: number
  /** days for which an archive can be downloaded */
  archiveDays: number
}

/** Returns the facts from the settings of this instance. */
export function siteFacts(): SiteFacts {
  return {
    appName: env.APP_NAME,
    host: hostOf(env.APP_URL),
    operator: env.SITE.operatorName,
    address: env.SITE.operatorAddress,
    law: env.SITE.operatorLaw,
    supportEmail: env.SUPPORT_EMAIL,
    hosting: env.SITE.hostingProvider,
    analytics: env.SITE.analyticsName || hostOf(env.SITE.analyticsScript),
    errorTracking: hostOf(env.ERROR_TRACKING_DSN),
    mailService: env.RESEND_API_KEY ? 'Resend' : '',
    signIns: offeredProviders().map(name => SOCIAL_LABELS[name]),
    donationHost: hostOf(env.SITE.donationUrl),
    feedHost: hostOf(env.SITE.feedUrl),
    idleDays: env.SESSION_IDLE_DAYS,
    archiveDays: env.ARCHIVE_DAYS,
  }
}
