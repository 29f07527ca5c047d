import { createHash } from 'node:crypto'
import { redirect, type SessionStorage } from '@remix-run/node'
import { type AuthenticateOptions, Strategy } from 'remix-auth'
import { type DiscordProfile, DiscordStrategy } from 'remix-auth-discord'
import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google'
import { identityOf, type SocialIdentity } from '~/features/account/accounts/social/social-identity'
import { env } from '~/platform/env.server'
import {
  consentUrl,
  exchangeCode,
  requestProfile,
  requestTokens,
  type SocialSecrets,
} from '~/platform/social/social-client.server'
import type { SocialProvider } from '~/platform/social/social-providers'
import { socialSettings } from '~/platform/social/social-settings.server'

/** `params` are those of the callback; empty on the way to the provider. */
type Visit = { secrets: SocialSecrets; params: URLSearchParams }

/** Returns the strategy of one request: it contains the secrets of one sign-in. */
export function strategyOf(provider: SocialProvider, visit: Visit): Strategy<SocialIdentity, never> {
  if (provider === 'google') return new Google(visit)
  return provider === 'discord' ? new Discord(visit) : new OpenId(visit)
}

/** Returns the callback URL. Absolute, because a relative one would use the host that a proxy sends. */
export const callbackUrl = (provider: SocialProvider) => `${env.APP_URL}/auth/${provider}/callback`

class Google extends GoogleStrategy<SocialIdentity> {
  private readonly steps: Steps

  constructor(visit: Visit) {
    super(clientOf('google'), async ({ profile }) => identityOf('google', profile._json))
    this.steps = stepsOf('google', visit)
    this.authorizationURL = this.steps.authorizationURL
    this.scope = this.steps.scope
  }

  protected override authorizationParams() {
    return this.steps.withChallenge(super.authorizationParams())
  }

  protected override tokenParams() {
    return this.steps.verifier
  }

  protected override async fetchAccessToken(_code: string, sent: URLSearchParams) {
    return this.getAccessToken(await this.steps.fetchTokens(sent))
  }

  protected override async userProfile() {
    return { _json: await this.steps.fetchProfile() } as GoogleProfile
  }
}

class Discord extends DiscordStrategy<SocialIdentity> {
  private readonly steps: Steps

  constructor(visit: Visit) {
    super(clientOf('discord'), async ({ profile }) => identityOf('discord', profile.__json))
    this.steps = stepsOf('discord', visit)
    this.authorizationURL = this.steps.authorizationURL
    this.scope = this.steps.scope
  }

  protected override authorizationParams() {
    return this.steps.withChallenge(super.authorizationParams())
  }

  protected override tokenParams() {
    return this.steps.verifier
  }

  protected override async fetchAccessToken(_code: string, sent: URLSearchParams) {
    return this.getAccessToken(await this.steps.fetchTokens(sent))
  }

  protected override async userProfile() {
    return { __json: await this.steps.fetchProfile() } as DiscordProfile
  }
}

/** The host's own provider, whose endpoints only its discovery document knows. */
class OpenId extends Strategy<SocialIdentity, unknown> {
  override name = 'oidc'

  constructor(private readonly visit: Visit) {
    super(async profile => identityOf('oidc', profile))
  }

  override async authenticate(request: Request, storage: SessionStorage, options: AuthenticateOptions) {
    const { secrets, params } = this.visit
    const redirectUrl = callbackUrl('oidc')
    if (new URL(request.url).pathname === new URL(redirectUrl).pathname) {
      const { profile } = await exchangeCode('oidc', { redirectUrl, params, secrets })
      return this.success(await this.verify(profile), request, storage, options)
    }
    const { url } = await consentUrl('oidc', secrets)
    url.searchParams.set('redirect_uri', redirectUrl)
    const session = await storage.getSession(request.headers.get('Cookie'))
    throw redirect(url.href, { headers: { 'Set-Cookie': await storage.commitSession(session) } })
  }
}

function clientOf(provider: SocialProvider) {
  const { clientId: clientID, clientSecret } = socialSettings(provider)
  return { clientID, clientSecret, callbackURL: callbackUrl(provider) }
}

type Steps = ReturnType<typeof stepsOf>

// The libraries keep the state. Left alone, they send no PKCE challenge, wait for a provider without a limit, and accept
// an error page as a profile.
function stepsOf(provider: SocialProvider, { secrets: { codeVerifier }, params }: Visit) {
  const { server, scope } = socialSettings(provider)
  let tokens: Awaited<ReturnType<typeof requestTokens>>
  return {
    authorizationURL: server?.authorization_endpoint ?? '',
    scope,
    withChallenge(query: URLSearchParams) {
      query.set('code_challenge', createHash('sha256').update(codeVerifier).digest('base64url'))
      query.set('code_challenge_method', 'S256')
      return query
    },
    verifier: new URLSearchParams({ code_verifier: codeVerifier }),
    async fetchTokens(sent: URLSearchParams) {
      const redirectUrl = sent.get('redirect_uri') ?? ''
      tokens = await requestTokens(provider, { redirectUrl, params, secrets: { codeVerifier } })
      // A provider may omit the scope if it is the requested one.
      return Response.json({ scope, ...tokens })
    },
    fetchProfile: () => requestProfile(provider, tokens),
  }
}
