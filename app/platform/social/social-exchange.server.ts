import { z } from 'zod'
import { socialEndpoints } from './social-endpoints.server'
import type { SocialProvider } from './social-providers'

/** The result of a code: the raw profile and the tokens. */
export type SocialAnswer = { profile: unknown; accessToken: string; refreshToken: string; expiry: Date | null }

/** The provider did not return a token or a profile. */
export class SocialAnswerError extends Error {
  override name = 'SocialAnswerError'
  constructor(
    readonly step: 'token' | 'user',
    detail: string,
  ) {
    super(detail)
  }
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().nullish(),
})

/**
 * Exchanges a code for tokens and the profile. Ten seconds per request.
 * @throws SocialAnswerError
 */
export async function exchangeCode(
  provider: SocialProvider,
  { code, codeVerifier, redirectUrl }: { code: string; codeVerifier: string; redirectUrl: string },
): Promise<SocialAnswer> {
  const endpoints = socialEndpoints(provider)
  if (!endpoints) throw new SocialAnswerError('token', 'there are no keys for it')
  const { clientID, clientSecret, tokenURL, userInfoURL } = endpoints
  const body = new URLSearchParams({
    client_id: clientID,
    client_secret: clientSecret,
    code,
    code_verifier: codeVerifier,
    grant_type: 'authorization_code',
    redirect_uri: redirectUrl,
  })
  const given = Tokens.safeParse(await jsonFrom('token', tokenURL, { method: 'POST', body }))
  if (!given.success) throw new SocialAnswerError('token', 'no token received')
  const { access_token: accessToken, refresh_token, expires_in } = given.data
  const profile = await jsonFrom('user', userInfoURL, { headers: { Authorization: `Bearer ${accessToken}` } })
  const expiry = expires_in ? new Date(Date.now() + expires_in * 1000) : null
  return { profile, accessToken, refreshToken: refresh_token ?? '', expiry }
}

async function jsonFrom(step: 'token' | 'user', url: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return await answer.json()
  } catch (error) {
    throw new SocialAnswerError(step, (error as Error).message)
  }
}
