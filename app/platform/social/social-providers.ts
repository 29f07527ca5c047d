export const SOCIAL_PROVIDERS = ['google', 'discord', 'oidc'] as const
/** `oidc` is the host's own OpenID Connect provider. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Returns the names on buttons and in messages. The host chooses the one of its own provider. */
export const socialLabels = (oidcName: string): Record<SocialProvider, string> => ({
  google: 'Google',
  discord: 'Discord',
  oidc: oidcName,
})
