import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { connectSignIn } from '~/features/accounts/connected-sign-ins.server'
import { proveByProvider } from '~/features/accounts/prove-owner.server'
import { signInSocially } from '~/features/accounts/social-sign-in.server'
import { adoptTimeZone } from '~/features/profile/profile.server'
import { answering } from '~/http/authed.server'
import { openSession, sessionIdOf, viewerOf } from '~/http/session.server'
import { comeBack, type Return, refused, whatWentWrong } from '~/http/social-door.server'
import { redirectWithToast, toastHeader } from '~/http/toast.server'
import { DomainError } from '~/platform/errors'
import { providerOf } from '~/platform/social-endpoints.server'
import { SOCIAL_LABELS, type SocialProvider } from '~/platform/social-providers'

/** Where a provider sends people back to: they are signed in, signed up, have connected it to their account, or confirmed who they are. */
export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const provider = providerOf(params.provider)
    const [viewer, back] = await Promise.all([viewerOf(request, context), comeBack(provider, request)])
    if (back.errand?.confirms) return confirm(provider, back, request, viewer?.id)
    if (back.errand?.userId) return connect(provider, back, viewer?.id)
    // Somebody reloads the address they came back by.
    if (viewer) return redirect(back.errand?.redirectTo ?? '/overview', { headers: { 'Set-Cookie': back.cookie } })
    return signIn(provider, back, request, context)
  })

async function signIn(provider: SocialProvider, back: Return, request: Request, context: AppLoadContext) {
  const redirectTo = back.errand?.redirectTo
  const headers = new Headers({ 'Set-Cookie': back.cookie })
  if (!back.identity) return refused(provider, { redirectTo, headers, reason: whatWentWrong(provider, back) })
  try {
    const { userId, isNew } = await signInSocially(back.identity, { invitation: back.errand?.invitation })
    await adoptTimeZone({ userId }, back.errand?.timezone ?? '')
    for (const cookie of (await openSession(userId, request, context.clientIp)).getSetCookie()) {
      headers.append('Set-Cookie', cookie)
    }
    return isNew
      ? redirectWithToast('/overview', { title: 'Registration successful!' }, { headers })
      : redirectWithToast(redirectTo ?? '/overview', { title: 'Login successful' }, { headers })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refused(provider, { redirectTo, headers, reason: error.message })
  }
}

async function connect(provider: SocialProvider, back: Return, viewerId: string | undefined) {
  const label = SOCIAL_LABELS[provider]
  const answer = async (title: string, description?: string) => {
    const headers = new Headers({ 'Set-Cookie': back.cookie })
    const variant = description ? 'destructive' : 'default'
    headers.append('Set-Cookie', await toastHeader({ title, description, variant }))
    return redirect('/profile#sign-ins', { headers })
  }
  if (!back.identity) return answer(`${label} is not connected.`, whatWentWrong(provider, back))
  if (back.errand?.userId !== viewerId || !viewerId) return answer(`${label} is not connected.`, 'Please log in first.')
  try {
    await connectSignIn({ userId: viewerId }, back.identity)
    return answer(`${label} is connected.`)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return answer(`${label} is not connected.`, error.message)
  }
}

async function confirm(provider: SocialProvider, back: Return, request: Request, viewerId: string | undefined) {
  const { errand, identity } = back
  const answer = async (description?: string) => {
    const headers = new Headers({ 'Set-Cookie': back.cookie })
    const toast = { title: `${SOCIAL_LABELS[provider]} did not confirm that it is you.`, description }
    if (description) headers.append('Set-Cookie', await toastHeader({ ...toast, variant: 'destructive' }))
    return redirect(errand?.redirectTo ?? '/profile', { headers })
  }
  if (!identity) return answer(whatWentWrong(provider, back))
  if (errand?.userId !== viewerId || !viewerId) return answer('Please log in first.')
  try {
    await proveByProvider({ userId: viewerId }, identity, (await sessionIdOf(request)) ?? '')
    return answer()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return answer(error.message)
  }
}

// With a component its refusals are pages.
export default function FromProvider() {
  return null
}
