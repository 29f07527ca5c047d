import { env } from '~/platform/env.server'

/** A profile elsewhere that people can follow. */
export type SocialProfile = { url: string; name: string }

/** The operator's profile, when the settings name one. */
export const socialProfile = (): SocialProfile | null =>
  env.SOCIAL_URL ? { url: env.SOCIAL_URL, name: env.SOCIAL_NAME } : null
