/** The outside accounts people can sign in with. */
export const SOCIAL_PROVIDERS = ['google', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** What they are asked for: who somebody is, and the address. */
export const SOCIAL_SCOPES: Record<SocialProvider, string> = {
  google: 'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
  discord: 'identify email',
}

/** What they are called. */
export const SOCIAL_LABELS: Record<SocialProvider, string> = { google: 'Google', discord: 'Discord' }
