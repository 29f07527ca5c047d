import { MFA_SECONDS } from '~/features/account/otp/mfa.server'
import { CODE_SECONDS } from '~/features/account/otp/otp.server'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { log } from '~/platform/observability/log.server'
import { consentUrl, newSecrets } from '~/platform/social/social-client.server'
import type { SocialProvider } from '~/platform/social/social-providers'
import { offeredProviders, SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import type { ApiCall } from '../call.server'
import { authCollectionOf } from './accounts.server'
import { takesCodes } from './codes.server'
import { identitiesOf } from './password.server'

/** Returns the sign-in methods, also under the keys of older clients. @throws ApiError 404 */
export async function authMethods({ params }: ApiCall) {
  const collection = authCollectionOf(params)
  const identityFields = identitiesOf(collection)
  const providers = collection.name === 'users' ? await waysToProviders() : []
  const otp = takesCodes(collection)
  const mfa = collection.name === 'users' && env.API_MFA === 'on'
  return {
    password: { identityFields, enabled: true },
    oauth2: { providers, enabled: providers.length > 0 },
    mfa: { enabled: mfa, duration: mfa ? MFA_SECONDS : 0 },
    otp: { enabled: otp, duration: otp ? CODE_SECONDS : 0 },
    authProviders: providers.length > 0 ? providers.map(provider => ({ ...provider, logo: '' })) : null,
    usernamePassword: identityFields.includes('username'),
    emailPassword: true,
  }
}

/** Returns the providers that answer: another one must not keep users from the rest. */
async function waysToProviders() {
  const ways = await Promise.allSettled(offeredProviders().map(wayTo))
  return ways.flatMap(way => {
    if (way.status === 'fulfilled') return [way.value]
    log.warn({ err: way.reason }, 'A sign-in provider is unavailable')
    return []
  })
}

/** Returns the provider's consent page without the redirect URL, which the client appends. The client keeps the secrets. */
async function wayTo(name: SocialProvider) {
  const { codeVerifier } = newSecrets(name)
  // Clients do not know a nonce, and check the state themselves.
  const state = randomText(30)
  const { url, codeChallenge } = await consentUrl(name, { state, codeVerifier })
  const authURL = `${url.href}&redirect_uri=`
  return {
    name,
    displayName: SOCIAL_LABELS[name],
    logo: '',
    state,
    authURL,
    authUrl: authURL,
    codeVerifier,
    codeChallenge,
    codeChallengeMethod: 'S256',
  }
}
