import { createCookieSessionStorage, type Session } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import type { SocialIdentity } from '~/features/account/accounts/social/social-identity'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { newSecrets, SocialResponseError, type SocialSecrets } from '~/platform/social/social-client.server'
import type { SocialProvider } from '~/platform/social/social-providers'
import { SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import { redirectWithToast } from '../forms/toast.server'
import { signedCookie } from './instance-cookie.server'
import { callbackUrl, strategyOf } from './social-strategies.server'

// It travels in a cookie, which has room for 4 kB.
const MAX_PATH_CHARACTERS = 2000

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

/** Redirects to the provider. The cookie stores the attempt and the secrets that verify the callback. */
export async function startOAuth(provider: SocialProvider, attempt: OAuthAttempt): Promise<Response> {
  const secrets = newSecrets(provider)
  const redirectTo = attempt.redirectTo.length > MAX_PATH_CHARACTERS ? '/overview' : attempt.redirectTo
  const session = await storageOf(provider).getSession()
  session.set('attempt', { ...attempt, redirectTo })
  session.set('secrets', secrets)
  const url = `${env.APP_URL}/auth/${provider}`
  const away: unknown = await authenticate(provider, { session, secrets, url }).catch(thrown => thrown)
  if (away instanceof Response) return away
  if (!(away instanceof SocialResponseError)) throw away
  const reason = whatWentWrong(provider, { problem: 'failed', reason: away })
  if (!attempt.userId) return rejected(provider, { redirectTo, reason })
  const title = i18n.t('{label} is unavailable.', { label: SOCIAL_LABELS[provider] })
  return redirectWithToast(redirectTo, { title, description: reason, variant: 'destructive' })
}

/** Verifies the callback and fetches the identity from the provider. */
export async function finishOAuth(provider: SocialProvider, request: Request): Promise<Return> {
  const storage = storageOf(provider)
  const session = await storage.getSession(request.headers.get('Cookie'))
  const { attempt = null, secrets } = session.data
  const cookie = await storage.destroySession(session)
  const { search, searchParams: params } = new URL(request.url)
  // The callback's error is untrusted: use it only to choose a message. Without a code, the exchange fails anyway.
  const problem = params.get('error') === 'access_denied' ? 'denied' : 'failed'
  if (!secrets) return { attempt, cookie, problem, reason: new Error('The callback came without its cookie') }
  try {
    const identity = await authenticate(provider, { session, secrets, url: callbackUrl(provider) + search })
    return { attempt, cookie, identity }
  } catch (reason) {
    return { attempt, cookie, problem, reason }
  }
}

type Stored = { attempt: OAuthAttempt; secrets: SocialSecrets }

type Visit = { session: Session<Stored>; secrets: SocialSecrets; url: string }

/** Returns the identity on the way back. On the way to the provider, throws the redirect. */
function authenticate(provider: SocialProvider, { session, secrets, url }: Visit): Promise<SocialIdentity> {
  const storage = { ...storageOf(provider), getSession: async () => session }
  const strategy = strategyOf(provider, { secrets, params: new URL(url).searchParams })
  return new Authenticator<SocialIdentity>(storage, { throwOnError: true })
    .use(strategy, provider)
    .authenticate(provider, new Request(url))
}

const FAILED: Record<SocialProvider, string> = {
  google: /*i18n*/ 'Failed to login with {label}.',
  discord: /*i18n*/ 'Failed to login with {label}. Please try again.',
  oidc: /*i18n*/ 'Failed to login with {label}. Please try again.',
}

/** Redirects to the login page, with the message and the page to return to. */
export function rejected(
  provider: SocialProvider,
  { redirectTo, reason, headers }: { redirectTo?: string; reason: string; headers?: Headers },
): Promise<Response> {
  const wanted = redirectTo && redirectTo !== '/overview' ? `?${new URLSearchParams({ redirectTo })}` : ''
  const title = i18n.t(FAILED[provider], { label: SOCIAL_LABELS[provider] })
  const toast = { title, description: reason, variant: 'destructive', duration: 15_000 } as const
  return redirectWithToast(`/login${wanted}`, toast, { headers })
}

/** Returns the message for the user. Logs what only the admin can fix. */
export function whatWentWrong(
  provider: SocialProvider,
  { problem, reason }: Pick<Extract<Return, { reason: unknown }>, 'problem' | 'reason'>,
): string {
  const label = SOCIAL_LABELS[provider]
  if (problem === 'denied') return i18n.t('You denied access at {label}. Nothing was changed.', { label })
  log.warn({ provider, err: reason }, 'A social sign-in failed')
  return i18n.t('{label} could not confirm your identity. Nothing was changed. Try again, or log in another way.', {
    label,
  })
}

// One cookie per provider, limited to its callback path. Ten minutes to choose an account.
const storageOf = (provider: SocialProvider) =>
  createCookieSessionStorage<Stored>({ cookie: signedCookie(`errand-${provider}`, 600, `/auth/${provider}`) })
