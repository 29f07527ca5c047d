import { redirect } from '@remix-run/node'
import { identityOf, type SocialIdentity } from '~/features/account/accounts/social/social-identity'
import { env } from '~/platform/env.server'
import { log } from '~/platform/observability/log.server'
import {
  consentUrl,
  exchangeCode,
  newSecrets,
  SocialAnswerError,
  type SocialSecrets,
} from '~/platform/social/social-client.server'
import type { SocialProvider } from '~/platform/social/social-providers'
import { SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import { redirectWithToast } from '../forms/toast.server'
import { signedCookie } from './signed-cookie.server'

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
  try {
    const { url } = await consentUrl(provider, secrets)
    url.searchParams.set('redirect_uri', callbackUrl(provider))
    const stored: Stored = { attempt, secrets }
    return redirect(url.href, { headers: { 'Set-Cookie': await cookieOf(provider).serialize(stored) } })
  } catch (error) {
    if (!(error instanceof SocialAnswerError)) throw error
    const reason = whatWentWrong(provider, { problem: 'failed', reason: error })
    if (!attempt.userId) return refused(provider, { redirectTo: attempt.redirectTo, reason })
    const title = `${SOCIAL_LABELS[provider]} is unavailable.`
    return redirectWithToast(attempt.redirectTo, { title, description: reason, variant: 'destructive' })
  }
}

/** Verifies the callback and fetches the identity from the provider. */
export async function finishOAuth(provider: SocialProvider, request: Request): Promise<Return> {
  const stored: Stored | null = await cookieOf(provider).parse(request.headers.get('Cookie'))
  const cookie = await cookieOf(provider).serialize('', { expires: new Date(0), maxAge: undefined })
  const attempt = stored?.attempt ?? null
  const { searchParams: params } = new URL(request.url)
  // The callback's error is untrusted: use it only to choose a message. Without a code, the exchange fails anyway.
  const problem = params.get('error') === 'access_denied' ? 'denied' : 'failed'
  if (!stored) return { attempt, cookie, problem, reason: new Error('The callback came without its cookie') }
  try {
    const redirectUrl = callbackUrl(provider)
    const { profile } = await exchangeCode(provider, { redirectUrl, params, secrets: stored.secrets })
    return { attempt, cookie, identity: identityOf(provider, profile) }
  } catch (reason) {
    return { attempt, cookie, problem, reason }
  }
}

type Stored = { attempt: OAuthAttempt; secrets: SocialSecrets }

const FAILED: Record<SocialProvider, string> = {
  google: 'Failed to login with Google.',
  discord: 'Failed to login with Discord. Please try again.',
  oidc: `Failed to login with ${SOCIAL_LABELS.oidc}. Please try again.`,
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
  { problem, reason }: Pick<Extract<Return, { reason: unknown }>, 'problem' | 'reason'>,
): string {
  const label = SOCIAL_LABELS[provider]
  if (problem === 'denied') return `You denied access at ${label}. Nothing was changed.`
  log.warn({ provider, err: reason }, 'A social sign-in failed')
  return `${label} could not confirm your identity. Nothing was changed. Try again, or log in another way.`
}

/** Returns the callback URL. Absolute, because a relative one would use the host that a proxy sends. */
const callbackUrl = (provider: SocialProvider) => `${env.APP_URL}/auth/${provider}/callback`

// One cookie per provider, limited to its callback path. Ten minutes to choose an account.
const cookieOf = (provider: SocialProvider) => signedCookie(`errand-${provider}`, 600, `/auth/${provider}`)
