import { generateKeyPairSync } from 'node:crypto'
import express, { type Request, type Router } from 'express'
import Provider from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'
import type { ProviderUser } from './oauth-provider'

type OpenIdOptions = {
  url: string
  client: { clientID: string; clientSecret: string }
  consentPage: (req: Request) => string
  userOf: (form: Record<string, string>) => Required<ProviderUser>
}

/** Adds a certified OpenID Connect provider below /oidc, with the consent page of the other providers. */
export function addOpenIdProvider(router: Router, { url, client, consentPage, userOf }: OpenIdOptions) {
  const people = new Map<string, Required<ProviderUser>>()
  // The port of the app is not known here, so every callback address that is asked for is registered.
  const addresses = new Set<string>()
  router.use('/auth', (req, _, next) => {
    if (req.query.redirect_uri) addresses.add(String(req.query.redirect_uri))
    // Tests share browsers, so a session at the provider must not log the next user in.
    req.headers.cookie = req.headers.cookie?.replace(/_session[\w.]*=[^;]*(; )?/g, '')
    next()
  })
  const provider = new Provider(`${url}/oidc`, {
    adapter: (model: string) =>
      model === 'Client'
        ? Object.assign(new MemoryAdapter(model), {
            find: async () => ({
              client_id: client.clientID,
              client_secret: client.clientSecret,
              redirect_uris: [...addresses],
            }),
          })
        : new MemoryAdapter(model),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    pkce: { required: () => true, methods: ['S256'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/oidc/consent/${uid}` },
    async findAccount(ctx, sub) {
      const user = people.get(sub)
      if (!user) return undefined
      const route = ctx.oidc?.route
      if (route === 'token' && user.trouble === 'silence') await new Promise(() => {})
      if (route === 'token' && user.trouble === 'token') throw new Error('The provider is down')
      if (route === 'userinfo' && user.trouble === 'profile') throw new Error('The provider is down')
      const email = user.email ? { email: user.email, email_verified: user.verified } : {}
      return { accountId: sub, claims: async () => ({ sub, preferred_username: user.name, ...email }) }
    },
  })
  router.get('/consent/:uid', (req, res) => void res.send(consentPage(req)))
  router.post('/consent/:uid', express.urlencoded({ extended: false }), async (req, res) => {
    if (req.body.answer === 'deny') return provider.interactionFinished(req, res, { error: 'access_denied' })
    const user = userOf(req.body)
    people.set(user.subject, user)
    const grant = new provider.Grant({ accountId: user.subject, clientId: client.clientID })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(req, res, { login: { accountId: user.subject }, consent })
  })
  router.use(provider.callback())
}
