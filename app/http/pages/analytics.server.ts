import { env } from '~/platform/env.server'

/** Returns the analytics script for this request; null if it asks not to be tracked (DNT, GPC). */
export function analyticsFor({ headers }: Request): { src: string; site: string } | null {
  const objects = headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
  return env.ANALYTICS_SCRIPT && !objects ? { src: env.ANALYTICS_SCRIPT, site: env.ANALYTICS_SITE } : null
}
