import type { AuthorizationServer } from 'oauth4webapi'
import { env } from '../env.server'
import { NotFoundError } from '../errors'
import { SOCIAL_PROVIDERS, type SocialProvider, socialLabels } from './social-providers'

const GOOGLE = 'https://accounts.google.com'
const DISCORD = 'https://discord.com'

export const SOCIAL_LABELS = socialLabels(env.OIDC_NAME)

/** A provider, and this app as its client. */
export type SocialSettings = {
  clientId: string
  clientSecret: string
  /** for the identity and the email address */
  scope: string
  issuer: string
  /** its endpoints; missing if the issuer must be asked for them */
  server?: AuthorizationServer
}

/** Returns the providers with credentials, in the order of their buttons. */
export const offeredProviders = (): SocialProvider[] =>
  SOCIAL_PROVIDERS.filter(provider => socialSettings(provider).clientId !== '')

/**
 * Returns the offered provider of that name.
 * @throws NotFoundError
 */
export function providerOf(name: unknown): SocialProvider {
  const provider = offeredProviders().find(provider => provider === name)
  if (!provider) throw new NotFoundError()
  return provider
}

/** Returns the settings of a provider. Without credentials, `clientId` is ''. */
export function socialSettings(provider: SocialProvider): SocialSettings {
  if (provider === 'oidc') {
    return {
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      scope: 'openid profile email',
      issuer: env.OIDC_ISSUER,
    }
  }
  if (provider === 'google') {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      scope: 'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
      issuer: GOOGLE,
      server: serverBelow(GOOGLE, env.GOOGLE_BASE_URL) ?? {
        issuer: GOOGLE,
        authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
        token_endpoint: 'https://oauth2.googleapis.com/token',
        userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
      },
    }
  }
  return {
    clientId: env.DISCORD_CLIENT_ID,
    clientSecret: env.DISCORD_CLIENT_SECRET,
    scope: 'identify email',
    issuer: DISCORD,
    server: serverBelow(DISCORD, env.DISCORD_BASE_URL) ?? {
      issuer: DISCORD,
      authorization_endpoint: 'https://discord.com/oauth2/authorize',
      token_endpoint: 'https://discord.com/api/v10/oauth2/token',
      userinfo_endpoint: 'https://discord.com/api/v10/users/@me',
    },
  }
}

const serverBelow = (issuer: string, base: string): AuthorizationServer | undefined =>
  base
    ? {
        issuer,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        userinfo_endpoint: `${base}/userinfo`,
      }
    : undefined
