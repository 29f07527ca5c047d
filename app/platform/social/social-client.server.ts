import * as oauth from 'oauth4webapi'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import type { SocialProvider } from './social-providers'
import { offeredProviders, type SocialSettings, socialSettings } from './social-settings.server'

/** The result of a code: the raw profile and the tokens. */
export type SocialSignIn = { profile: unknown; accessToken: string; refreshToken: string; expiry: Date | null }

/** The provider did not return its endpoints, a token or a profile. */
export class SocialResponseError extends Error {
  override name = 'SocialAnswerError'
  constructor(
    readonly step: 'endpoints' | 'token' | 'user',
    cause: unknown,
  ) {
    super(`The provider did not return a valid answer (${step})`, { cause })
  }
}

/** For each request to a provider. */
const TIMEOUT_MS = 10_000

// By issuer, until the app ends.
const discovered = singleton('discovered providers', () => new Map<string, oauth.AuthorizationServer>())

async function serverOf(provider: SocialProvider): Promise<oauth.AuthorizationServer> {
  const settings = socialSettings(provider)
  const known = settings.server ?? discovered.get(settings.issuer)
  if (known) return known
  try {
    const issuer = new URL(settings.issuer)
    const response = await oauth.discoveryRequest(issuer, requestOptions(settings))
    const server = await oauth.processDiscoveryResponse(issuer, response)
    discovered.set(settings.issuer, server)
    return server
  } catch (cause) {
    throw new SocialResponseError('endpoints', cause)
  }
}

// An address without TLS comes only from the settings: on this machine or in a container network.
const requestOptions = ({ issuer, server }: SocialSettings) => ({
  signal: AbortSignal.timeout(TIMEOUT_MS),
  [oauth.allowInsecureRequests]: (server?.token_endpoint ?? issuer).startsWith('http:'),
})

/** Asks the host's own provider for its endpoints before the first sign-in. A wrong setting is logged at the start. */
export async function discoverProviders(): Promise<void> {
  for (const provider of offeredProviders()) {
    await serverOf(provider).catch(error =>
      log.warn({ provider, err: error }, 'A sign-in provider is unavailable. The next sign-in tries again'),
    )
  }
}

/** Returns the origins that a sign-in form is redirected to. Before a provider has answered, its issuer's. */
export const authorizationOrigins = (): string[] =>
  offeredProviders().map(provider => {
    const { issuer, server } = socialSettings(provider)
    return new URL((server ?? discovered.get(issuer))?.authorization_endpoint ?? issuer).origin
  })

/** The secrets of a sign-in. */
export type SocialSecrets = { state: string; codeVerifier: string; nonce?: string }

/** Returns new secrets; the nonce only for a provider whose tokens contain it. */
export const newSecrets = (provider: SocialProvider): SocialSecrets => ({
  state: oauth.generateRandomState(),
  codeVerifier: oauth.generateRandomCodeVerifier(),
  nonce: socialSettings(provider).server ? undefined : oauth.generateRandomNonce(),
})

/**
 * Returns the provider's consent page, without the redirect URL.
 * @throws SocialResponseError
 */
export async function consentUrl(provider: SocialProvider, { state, codeVerifier, nonce }: SocialSecrets) {
  const { authorization_endpoint } = await serverOf(provider)
  const { clientId, scope } = socialSettings(provider)
  const codeChallenge = await oauth.calculatePKCECodeChallenge(codeVerifier)
  const url = new URL(authorization_endpoint ?? '')
  const params = {
    client_id: clientId,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    scope,
    state,
    ...(nonce ? { nonce } : {}),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return { url, codeChallenge }
}

type Callback = {
  redirectUrl: string
  /** the parameters that the provider added */
  params: URLSearchParams
  /** without a state if the caller has checked it */
  secrets: Partial<SocialSecrets>
}

/**
 * Exchanges the code of a callback for tokens and the profile.
 * @throws SocialResponseError
 */
export async function exchangeCode(provider: SocialProvider, callback: Callback): Promise<SocialSignIn> {
  const tokens = await requestTokens(provider, callback)
  const { access_token: accessToken, refresh_token: refreshToken = '', expires_in: seconds } = tokens
  const profile = await requestProfile(provider, tokens)
  return { profile, accessToken, refreshToken, expiry: seconds ? new Date(Date.now() + seconds * 1000) : null }
}

/**
 * Returns the tokens for the code of a callback.
 * @throws SocialResponseError
 */
export async function requestTokens(
  provider: SocialProvider,
  { redirectUrl, params, secrets: { state, codeVerifier = '', nonce } }: Callback,
): Promise<oauth.TokenEndpointResponse> {
  const server = await serverOf(provider)
  const settings = socialSettings(provider)
  const client = { client_id: settings.clientId }
  // Clients of the API do not pass it on. Each provider has its own callback, which prevents mix-ups.
  if (!state && !params.has('iss')) params.set('iss', server.issuer)
  try {
    const valid = oauth.validateAuthResponse(server, client, params, state ?? oauth.skipStateCheck)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth(settings, server),
      valid,
      redirectUrl,
      codeVerifier,
      requestOptions(settings),
    )
    // Without a nonce here, a token with one is refused.
    const checks = { expectedNonce: nonce, requireIdToken: !settings.server }
    return await oauth.processAuthorizationCodeResponse(server, client, response, checks)
  } catch (cause) {
    throw new SocialResponseError('token', cause)
  }
}

// Basic is the protocol's default. A provider that lists both may have registered this client for Basic alone.
function clientAuth({ clientSecret, server: fixed }: SocialSettings, server: oauth.AuthorizationServer) {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const basic = !fixed && methods.includes('client_secret_basic')
  return basic ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret)
}

/**
 * Returns the profile of the user to whom the tokens belong.
 * @throws SocialResponseError
 */
export async function requestProfile(provider: SocialProvider, tokens: oauth.TokenEndpointResponse): Promise<unknown> {
  const server = await serverOf(provider)
  const settings = socialSettings(provider)
  const client = { client_id: settings.clientId }
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (claims && !server.userinfo_endpoint) return claims
  try {
    const response = await oauth.userInfoRequest(server, client, tokens.access_token, requestOptions(settings))
    if (claims) return { ...claims, ...(await oauth.processUserInfoResponse(server, client, claims.sub, response)) }
    if (!response.ok) throw new Error(`status ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw new SocialResponseError('user', cause)
  }
}
