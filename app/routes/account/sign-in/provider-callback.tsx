import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { proveByProvider } from '~/features/account/accounts/sessions/prove-owner.server'
import { connectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { signInSocially } from '~/features/account/accounts/social/social-sign-in.server'
import { adoptTimeZone } from '~/features/account/profile/profile.server'
import { toastHeader } from '~/http/forms/toast.server'
import { withErrorResponses } from '~/http/session/authed.server'
import { completeFirstStep } from '~/http/session/complete-sign-in.server'
import { finishOAuth, type Return, rejected, whatWentWrong } from '~/http/session/oauth.server'
import { sessionIdOf, viewerOf } from '~/http/session/session.server'
import { DomainError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { SocialProvider } from '~/platform/social/social-providers'
import { providerOf, SOCIAL_LABELS } from '~/platform/social/social-settings.server'

/** The callback of a provider: signs the user in or up, connects the provider, or confirms the owner. */
export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  withErrorResponses(async () => {
    const provider = providerOf(params.provider)
    const [viewer, back] = await Promise.all([viewerOf(request, context), finishOAuth(provider, request)])
    if (back.attempt?.confirms) return confirm(provider, back, request, viewer?.id)
    if (back.attempt?.userId) return connect(provider, back, viewer?.id)
    // A reload of the callback URL.
    if (viewer) return redirect(back.attempt?.redirectTo ?? '/overview', { headers: { 'Set-Cookie': back.cookie } })
    return signIn(provider, back, request, context)
  })

async function signIn(provider: SocialProvider, back: Return, request: Request, context: AppLoadContext) {
  const redirectTo = back.attempt?.redirectTo
  const headers = new Headers({ 'Set-Cookie': back.cookie })
  if (!back.identity) return rejected(provider, { redirectTo, headers, reason: whatWentWrong(provider, back) })
  try {
    const { userId, isNew } = await signInSocially(back.identity, { invitation: back.attempt?.invitation })
    await adoptTimeZone({ userId }, back.attempt?.timezone ?? '')
    const way = { request, context, headers, redirectTo: (isNew ? undefined : redirectTo) ?? '/overview' }
    return await completeFirstStep(userId, {
      ...way,
      title: isNew ? i18n.t('Registration successful!') : i18n.t('Login successful'),
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return rejected(provider, { redirectTo, headers, reason: error.message })
  }
}

async function connect(provider: SocialProvider, back: Return, viewerId: string | undefined) {
  const label = SOCIAL_LABELS[provider]
  const respond = async (title: string, description?: string) => {
    const headers = new Headers({ 'Set-Cookie': back.cookie })
    const variant = description ? 'destructive' : 'default'
    headers.append('Set-Cookie', await toastHeader({ title, description, variant }))
    return redirect('/profile/sign-ins', { headers })
  }
  if (!back.identity) return respond(i18n.t('{label} is not connected.', { label }), whatWentWrong(provider, back))
  if (back.attempt?.userId !== viewerId || !viewerId)
    return respond(i18n.t('{label} is not connected.', { label }), i18n.t('Please log in first.'))
  try {
    await connectSignIn({ userId: viewerId }, back.identity)
    return respond(i18n.t('{label} is connected.', { label }))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return respond(i18n.t('{label} is not connected.', { label }), error.message)
  }
}

async function confirm(provider: SocialProvider, back: Return, request: Request, viewerId: string | undefined) {
  const { attempt, identity } = back
  const respond = async (description?: string) => {
    const headers = new Headers({ 'Set-Cookie': back.cookie })
    const title = i18n.t('{label} could not confirm your identity.', { label: SOCIAL_LABELS[provider] })
    const toast = { title, description }
    if (description) headers.append('Set-Cookie', await toastHeader({ ...toast, variant: 'destructive' }))
    return redirect(attempt?.redirectTo ?? '/profile', { headers })
  }
  if (!identity) return respond(whatWentWrong(provider, back))
  if (attempt?.userId !== viewerId || !viewerId) return respond(i18n.t('Please log in first.'))
  try {
    await proveByProvider({ userId: viewerId }, identity, (await sessionIdOf(request)) ?? '')
    return respond()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return respond(error.message)
  }
}

// With a component, errors of the loader render as pages.
export default function FromProvider() {
  return null
}
