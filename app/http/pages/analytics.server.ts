import { env } from '~/platform/env.server'

/** Returns the analytics script for this request; null if it asks not to be tracked (DNT, GPC). */
export function analyticsFor({ headers }: Request): { src: string; site: string } | null {
  const objects = headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
  return env.SITE.analyticsScript && !objects ? { src: env.SITE.analyticsScript, site: env.SITE.analyticsSite } : null
}
