import { env } from '~/platform/env.server'

/** An external profile that visitors can follow. */
export type SocialProfile = { url: string; name: string }

/** Returns null if the settings name no profile. */
export const socialProfile = (): SocialProfile | null =>
  env.SOCIAL_URL ? { url: env.SOCIAL_URL, name: env.SOCIAL_NAME } : null
