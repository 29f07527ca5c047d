import { env } from '~/platform/env.server'

/** An external profile that visitors can follow. */
export type SocialProfile = { url: string; name: string }

/** Returns null if the settings name no profile. */
export const socialProfile = (): SocialProfile | null =>
  env.SITE.socialUrl ? { url: env.SITE.socialUrl, name: env.SITE.socialName } : null
