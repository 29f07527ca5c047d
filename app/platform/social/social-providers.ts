export const SOCIAL_PROVIDERS = ['google', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The scopes: identity and email address. */
export const SOCIAL_SCOPES: Record<SocialProvider, string> = {
  google: 'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
  discord: 'identify email',
}

export const SOCIAL_LABELS: Record<SocialProvider, string> = { google: 'Google', discord: 'Discord' }
