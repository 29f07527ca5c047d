export const SOCIAL_PROVIDERS = ['google', 'discord', 'oidc'] as const
/** `oidc` is the host's own OpenID Connect provider. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Returns the provider names for buttons and messages. `oidcName` comes from the settings. */
export const socialLabels = (oidcName: string): Record<SocialProvider, string> => ({
  google: 'Google',
  discord: 'Discord',
  oidc: oidcName,
})
