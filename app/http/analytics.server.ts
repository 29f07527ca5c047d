import { env } from '~/platform/env.server'

/** The host's analytics for the sender of that request: none for whoever asks not to be tracked. */
export function analyticsFor({ headers }: Request): { src: string; site: string } | null {
  const objects = headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
  return env.ANALYTICS_SCRIPT && !objects ? { src: env.ANALYTICS_SCRIPT, site: env.ANALYTICS_SITE } : null
}
