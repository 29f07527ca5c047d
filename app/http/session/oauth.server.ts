import { createHash, randomBytes } from 'node:crypto'
import { createCookieSessionStorage, type Session } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { DiscordStrategy } from 'remix-auth-discord'
import { GoogleStrategy } from 'remix-auth-google'
import { identityOf, type SocialIdentity } from '~/features/account/accounts/social/social-identity'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { log } from '~/platform/observability/log.server'
import { sessionSecret } from '~/platform/secrets.server'
import { socialEndpoints } from '~/platform/social/social-endpoints.server'
import { SOCIAL_LABELS, type SocialProvider } from '~/platform/social/social-providers'
import { redirectWithToast } from '../forms/toast.server'
import { overHttps, pathCookie } from './cookie-name.server'

/**
 * Why a user goes to a provider. `userId` is the user who connects the provider, or proves with it (`confirms`) to be
 * the owner. Empty for signing in, with an optional invitation and the browser's time zone.
 */
export type OAuthAttempt = {
  userId: string
  redirectTo: string
  invitation?: string
  timezone?: string
  confirms?: boolean
}

/** The result of a provider's callback: the identity, or the error. `cookie` clears the attempt. */
export type Return = { attempt: OAuthAttempt | null; cookie: string } & (
  | { identity: SocialIdentity; problem?: undefined }
  | { identity?: undefined; problem: 'denied' | 'failed'; reason: unknown }
)

const TIMEOUT_MS = 10_000

/** Redirects to the provider. The cookie stores the attempt and the two secrets that verify the callback. */
export async function startOAuth(provider: SocialProvider, attempt: OAuthAttempt): Promise<Response> {
  const storage = storageOf(provider)
  const session = await storage.getSession()
  session.set('errand', attempt)
  session.set('verifier', randomBytes(32).toString('base64url'))
  const went = await authenticate(provider, session, new Request(`${env.APP_URL}/auth/${provider}`)).catch(
    thrown => thrown,
  )
  if (went instanceof Response) return went
  throw went
}

/** Verifies the callback and fetches the identity from the provider, with a deadline of ten seconds. */
export async function finishOAuth(provider: SocialProvider, request: Request): Promise<Return> {
  const storage = storageOf(provider)
  const session = await storage.getSession(request.headers.get('Cookie'))
  const attempt: OAuthAttempt | null = session.get('errand') ?? null
  const cookie = await storage.destroySession(session)
  const { search, searchParams } = new URL(request.url)
  // The callback's error is untrusted: use it only to choose a message. Without a code, the library fails anyway.
  const problem = searchParams.get('error') === 'access_denied' ? 'denied' : 'failed'
  try {
    const identity = await authenticate(provider, session, new Request(callbackUrl(provider) + search))
    return { attempt, cookie, identity }
  } catch (reason) {
    return { attempt, cookie, problem, reason }
  }
}

const FAILED: Record<SocialProvider, string> = {
  google: 'Failed to login with Google.',
  discord: 'Failed to login with Discord. Please try again.',
}

/** Redirects to the login page, with the message and the page to return to. */
export function refused(
  provider: SocialProvider,
  { redirectTo, reason, headers }: { redirectTo?: string; reason: string; headers?: Headers },
): Promise<Response> {
  const wanted = redirectTo && redirectTo !== '/overview' ? `?${new URLSearchParams({ redirectTo })}` : ''
  const toast = { title: FAILED[provider], description: reason, variant: 'destructive', duration: 15_000 } as const
  return redirectWithToast(`/login${wanted}`, toast, { headers })
}

/** Returns the message for the user. Logs what only the admin can fix. */
export function whatWentWrong(
  provider: SocialProvider,
  { problem, reason }: Extract<Return, { reason: unknown }>,
): string {
  const label = SOCIAL_LABELS[provider]
  if (problem === 'denied') return `You denied access at ${label}. Nothing was changed.`
  log.warn({ provider, err: reason }, 'A social sign-in failed')
  return `${label} could not confirm your identity. Nothing was changed. Try again, or log in another way.`
}

/** Returns the callback URL. Absolute, because a relative one would use the host that a proxy sends. */
const callbackUrl = (provider: SocialProvider) => `${env.APP_URL}/auth/${provider}/callback`

async function authenticate(provider: SocialProvider, session: Session, request: Request): Promise<SocialIdentity> {
  const storage = { ...storageOf(provider), getSession: async () => session }
  const authenticator = new Authenticator<SocialIdentity>(storage, { throwOnError: true })
  authenticator.use(strategyOf(provider, String(session.get('verifier') ?? '')), provider)
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${provider} did not answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([authenticator.authenticate(provider, request), patience])
  } finally {
    clearTimeout(late)
  }
}

function strategyOf(provider: SocialProvider, verifier: string) {
  const endpoints = socialEndpoints(provider)
  if (!endpoints) throw new NotFoundError()
  const { clientID, clientSecret, ...addresses } = endpoints
  const options = { clientID, clientSecret, callbackURL: callbackUrl(provider) }
  const strategy =
    provider === 'google'
      ? new GoogleStrategy<SocialIdentity>(options, async ({ profile }) => identityOf(provider, profile._json))
      : new DiscordStrategy<SocialIdentity>(options, async ({ profile }) => identityOf(provider, profile.__json))
  return withPkce(Object.assign(strategy, addresses), verifier)
}

// The libraries do not support PKCE, but they call these two methods for extra parameters.
function withPkce<Strategy extends object>(strategy: Strategy, verifier: string): Strategy {
  const plainParams = Reflect.get(strategy, 'authorizationParams') as (this: Strategy) => URLSearchParams
  return Object.assign(strategy, {
    authorizationParams() {
      const params = plainParams.call(strategy)
      params.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
      params.set('code_challenge_method', 'S256')
      return params
    },
    tokenParams: () => new URLSearchParams({ code_verifier: verifier }),
  })
}

// One cookie per provider, limited to its callback path. Ten minutes to choose an account.
const storageOf = (provider: SocialProvider) =>
  createCookieSessionStorage({
    cookie: {
      name: pathCookie(`errand-${provider}`),
      path: `/auth/${provider}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: overHttps,
      maxAge: 600,
      secrets: [sessionSecret()],
    },
  })
