/** The outside accounts people can sign in with. */
export const SOCIAL_PROVIDERS = ['google', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** What they are called. */
export const SOCIAL_LABELS: Record<SocialProvider, string> = { google: 'Google', discord: 'Discord' }
