import { createHash, randomBytes } from 'node:crypto'
import { MFA_SECONDS } from '~/features/account/otp/mfa.server'
import { CODE_SECONDS } from '~/features/account/otp/otp.server'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { offeredProviders, socialEndpoints } from '~/platform/social/social-endpoints.server'
import { SOCIAL_LABELS, SOCIAL_SCOPES, type SocialProvider } from '~/platform/social/social-providers'
import type { Collection } from '../collection.server'
import { takesCodes } from './codes.server'
import { identitiesOf } from './password.server'

/** Returns the sign-in methods, also under the keys of older clients. */
export function authMethods(collection: Collection) {
  const identityFields = identitiesOf(collection)
  const providers = collection.name === 'users' ? offeredProviders().map(wayTo) : []
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

/**
 * Returns the provider's authorization URL without the redirect URL, which the client appends. The client keeps the secrets.
 */
function wayTo(name: SocialProvider) {
  const state = randomText(30)
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const endpoints = socialEndpoints(name)
  const asked = new URLSearchParams({
    client_id: endpoints?.clientID ?? '',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    scope: SOCIAL_SCOPES[name],
    state,
  })
  const authURL = `${endpoints?.authorizationURL}?${asked}&redirect_uri=`
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
