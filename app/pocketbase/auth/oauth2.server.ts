import { z } from 'zod'
import { connectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { identityOf, picturedBy } from '~/features/account/accounts/social/social-identity'
import { linkOf } from '~/features/account/accounts/social/social-links.server'
import { signInSocially } from '~/features/account/accounts/social/social-sign-in.server'
import { findSignInPlace } from '~/features/account/otp/auth-origins.server'
import { ConflictError, ForbiddenError } from '~/platform/errors'
import { countCall, countTry } from '~/platform/input/rate-limit.server'
import { log } from '~/platform/observability/log.server'
import { exchangeCode, SocialResponseError, type SocialSignIn } from '~/platform/social/social-client.server'
import type { SocialProvider } from '~/platform/social/social-providers'
import { offeredProviders } from '~/platform/social/social-settings.server'
import type { ApiCall } from '../call.server'
import { cast } from '../casting'
import { profileOfNewcomer, users } from '../collections/users.server'
import { ApiError, FieldProblems, type Problems } from '../errors'
import { PROBLEM, unreadableForm } from '../problems'
import { castAll } from '../values.server'
import { authCollectionOf } from './accounts.server'
import { formOf, reject } from './forms.server'
import { placeOf, signedIn } from './reply.server'

const text = z.string().nullish()
const Form = z.object({
  provider: text,
  code: text,
  codeVerifier: text,
  redirectURL: text,
  redirectUrl: text,
  createData: z.record(z.string(), z.unknown()).nullish(),
  mfaId: text,
})

/**
 * Signs in, signs up or connects with a provider's code. As on the pages, finds an account by provider and subject, and
 * does not take over a verified one with the same address (decision 006).
 * @throws ApiError 403 without providers, 400 for other errors
 * @throws RateLimitedError
 */
export async function authWithOAuth2(call: ApiCall) {
  const collection = authCollectionOf(call.params)
  if (collection.name !== 'users' || offeredProviders().length === 0) {
    throw new ApiError(403, 'The collection is not configured to allow OAuth2 authentication.')
  }
  const form = await formOf(call, Form)
  const provider = offeredProviders().find(name => name === form.provider)
  reject(
    { provider: provider ? undefined : unknown(form.provider), code: form.code ? undefined : PROBLEM.required },
    loading,
  )
  countCall('auth', call.clientIp, String(form.provider))
  await countTry('sign-in:address', call.clientIp)
  const { signIn, identity } = await fetchIdentity(provider as SocialProvider, form)
  const { bearer } = call
  try {
    if (bearer?.collection === collection && bearer.verified && !(await linkOf(identity))) {
      await proveSignIn(bearer.id, call)
      await connectSignIn({ userId: bearer.id }, identity)
    }
    const { userId, isNew } = await signInSocially(identity, {
      wishes: () => profileOfNewcomer(castAll(users, form.createData ?? {})),
      invitation: String(form.createData?.invitation ?? ''),
    })
    const meta = metaOf(signIn, identity, isNew)
    return await signedIn(call, { collection, id: userId, way: 'oauth2', mfaId: form.mfaId, meta })
  } catch (error) {
    if (error instanceof FieldProblems) throw new ApiError(400, 'Failed to create record.', error.problems)
    if (error instanceof ConflictError && error.field === 'username') {
      throw new ApiError(400, 'Failed to create record.', { username: PROBLEM.notUnique })
    }
    if (error instanceof ConflictError || error instanceof ForbiddenError) throw new ApiError(400, error.message)
    throw error
  }
}

// A token does not show when its user last signed in, and may be stolen.
async function proveSignIn(userId: string, call: ApiCall): Promise<void> {
  if (await findSignInPlace(userId, placeOf(call), { minutes: 15 })) return
  throw new ForbiddenError('Please sign in again before you connect another sign-in.')
}

type FormValues = z.infer<typeof Form>

async function fetchIdentity(provider: SocialProvider, { code, codeVerifier, redirectURL, redirectUrl }: FormValues) {
  try {
    const from = redirectURL || redirectUrl || ''
    const secrets = { codeVerifier: codeVerifier ?? '' }
    const params = new URLSearchParams({ code: code ?? '' })
    const signIn = await exchangeCode(provider, { redirectUrl: from, params, secrets })
    return { signIn, identity: identityOf(provider, signIn.profile) }
  } catch (error) {
    const step = error instanceof SocialResponseError ? stepOf(error) : error instanceof z.ZodError ? 'user' : null
    if (!step) throw error
    log.warn({ provider, err: error }, 'A social sign-in by the API failed')
    throw new ApiError(400, `Failed to fetch OAuth2 ${step}.`)
  }
}

// The protocol has no word for the endpoints.
const stepOf = ({ step }: SocialResponseError) => (step === 'user' ? 'user' : 'token')

function metaOf(
  { accessToken, refreshToken, expiry, profile }: SocialSignIn,
  identity: ReturnType<typeof identityOf>,
  isNew: boolean,
) {
  const avatar = picturedBy(identity.provider, profile)
  return {
    accessToken,
    avatarURL: avatar,
    avatarUrl: avatar,
    email: identity.emailVerified ? identity.email : '',
    expiry: expiry ? cast({ kind: 'instant' }, expiry.toISOString()) : '',
    id: identity.subject,
    isNew,
    isNewRecord: isNew,
    name: identity.name,
    rawUser: profile,
    refreshToken,
    username: identity.provider === 'google' ? '' : identity.name,
  }
}

const loading = (data: Problems) => new ApiError(400, unreadableForm().message, data)

const unknown = (name: unknown) =>
  name
    ? {
        code: 'validation_invalid_provider',
        message: `Provider with name ${name} is missing or is not enabled.`,
        params: { name },
      }
    : PROBLEM.required
