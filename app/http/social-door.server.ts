import { createHash, randomBytes } from 'node:crypto'
import { createCookieSessionStorage, type Session } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { DiscordStrategy } from 'remix-auth-discord'
import { GoogleStrategy } from 'remix-auth-google'
import { identityOf, type SocialIdentity } from '~/features/accounts/social-identity'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import { sessionSecret } from '~/platform/secrets.server'
import { socialEndpoints } from '~/platform/social-endpoints.server'
import { SOCIAL_LABELS, type SocialProvider } from '~/platform/social-providers'
import { overHttps, pathCookie } from './cookie-name.server'
import { redirectWithToast } from './toast.server'

/**
 * Why a user goes to a provider. `userId` is who wants to connect it, or `confirms` with it that they are the owner; empty for signing
 * in, where an invitation and the browser's time zone may come along.
 */
export type Errand = {
  userId: string
  redirectTo: string
  invitation?: string
  timezone?: string
  confirms?: boolean
}

/** How somebody comes back: with who they are there, or with what went wrong; `cookie` forgets the errand. */
export type Return = { errand: Errand | null; cookie: string } & (
  | { identity: SocialIdentity; problem?: undefined }
  | { identity?: undefined; problem: 'denied' | 'failed'; reason: unknown }
)

const PATIENCE = 10_000

/** Sends the browser to the provider; the cookie remembers what for, and the two secrets that the way back is checked by. */
export async function leaveFor(provider: SocialProvider, errand: Errand): Promise<Response> {
  const storage = storageOf(provider)
  const session = await storage.getSession()
  session.set('errand', errand)
  session.set('verifier', randomBytes(32).toString('base64url'))
  const went = await authenticate(provider, session, new Request(`${env.APP_URL}/auth/${provider}`)).catch(
    thrown => thrown,
  )
  if (went instanceof Response) return went
  throw went
}

/** Checks the way back, asks the provider who came, and waits no longer than ten seconds for its answers. */
export async function comeBack(provider: SocialProvider, request: Request): Promise<Return> {
  const storage = storageOf(provider)
  const session = await storage.getSession(request.headers.get('Cookie'))
  const errand: Errand | null = session.get('errand') ?? null
  const cookie = await storage.destroySession(session)
  const { search, searchParams } = new URL(request.url)
  // The address may come from anywhere and says why only between ourselves; without a code the library refuses in any case.
  const problem = searchParams.get('error') === 'access_denied' ? 'denied' : 'failed'
  try {
    const identity = await authenticate(provider, session, new Request(callbackUrl(provider) + search))
    return { errand, cookie, identity }
  } catch (reason) {
    return { errand, cookie, problem, reason }
  }
}

// Specification, section 8.
const FAILED: Record<SocialProvider, string> = {
  google: 'Failed to login with Google.',
  discord: 'Failed to login with Discord. Please try again.',
}

/** Back to the login, which still knows the place that was asked for, with the reason in words. */
export function refused(
  provider: SocialProvider,
  { redirectTo, reason, headers }: { redirectTo?: string; reason: string; headers?: Headers },
): Promise<Response> {
  const wanted = redirectTo && redirectTo !== '/overview' ? `?${new URLSearchParams({ redirectTo })}` : ''
  const toast = { title: FAILED[provider], description: reason, variant: 'destructive', duration: 15_000 } as const
  return redirectWithToast(`/login${wanted}`, toast, { headers })
}

/** In words for the person; what only the host can mend goes to the log. */
export function whatWentWrong(
  provider: SocialProvider,
  { problem, reason }: Extract<Return, { reason: unknown }>,
): string {
  const label = SOCIAL_LABELS[provider]
  if (problem === 'denied') return `You did not allow it at ${label}, so nothing was changed.`
  log.warn({ provider, err: reason }, 'A social sign-in failed')
  return `${label} did not confirm who you are, so nothing was changed. You can try again, or log in another way.`
}

/** The address a provider sends people back to: absolute, or a proxy's idea of our name would get into it. */
const callbackUrl = (provider: SocialProvider) => `${env.APP_URL}/auth/${provider}/callback`

async function authenticate(provider: SocialProvider, session: Session, request: Request): Promise<SocialIdentity> {
  const storage = { ...storageOf(provider), getSession: async () => session }
  const authenticator = new Authenticator<SocialIdentity>(storage, { throwOnError: true })
  authenticator.use(strategyOf(provider, String(session.get('verifier') ?? '')), provider)
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${provider} did not answer within ${PATIENCE} ms`)), PATIENCE)
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

// The libraries know no PKCE, but ask these two methods for what goes along to the consent page and with the code.
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

// One for each provider, sent nowhere but to its callback; ten minutes for choosing an account there.
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
