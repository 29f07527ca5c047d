import { env } from '../env.server'
import { NotFoundError } from '../errors'
import { SOCIAL_PROVIDERS, type SocialProvider } from './social-providers'

/** A provider's endpoints and our credentials. */
export type SocialEndpoints = {
  clientID: string
  clientSecret: string
  authorizationURL: string
  tokenURL: string
  userInfoURL: string
}

/** Returns a provider's endpoints and credentials; null if they are not set. */
export function socialEndpoints(provider: SocialProvider): SocialEndpoints | null {
  const { clientID, clientSecret, base, ...own } = settingsOf(provider)
  if (!clientID) return null
  const addresses = base
    ? { authorizationURL: `${base}/authorize`, tokenURL: `${base}/token`, userInfoURL: `${base}/userinfo` }
    : own
  return { clientID, clientSecret, ...addresses }
}

/** Returns the providers with credentials, in the order of their buttons. */
export const offeredProviders = (): SocialProvider[] =>
  SOCIAL_PROVIDERS.filter(provider => settingsOf(provider).clientID !== '')

/**
 * Returns the offered provider of that name.
 * @throws NotFoundError
 */
export function providerOf(name: unknown): SocialProvider {
  const provider = offeredProviders().find(provider => provider === name)
  if (!provider) throw new NotFoundError()
  return provider
}

type ProviderSettings = SocialEndpoints & { base: string }

function settingsOf(provider: SocialProvider): ProviderSettings {
  if (provider === 'google') {
    return {
      clientID: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      base: env.GOOGLE_BASE_URL,
      authorizationURL: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenURL: 'https://oauth2.googleapis.com/token',
      userInfoURL: 'https://openidconnect.googleapis.com/v1/userinfo',
    }
  }
  return {
    clientID: env.DISCORD_CLIENT_ID,
    clientSecret: env.DISCORD_CLIENT_SECRET,
    base: env.DISCORD_BASE_URL,
    authorizationURL: 'https://discord.com/oauth2/authorize',
    tokenURL: 'https://discord.com/api/v10/oauth2/token',
    userInfoURL: 'https://discord.com/api/v10/users/@me',
  }
}
