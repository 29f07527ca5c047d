import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import { addOpenIdProvider } from './openid-provider'

/** The user of the fake provider, entered on its consent page. `trouble` breaks the steps after the consent. */
export type ProviderUser = {
  subject: string
  email?: string
  verified?: boolean
  name?: string
  trouble?: '' | 'token' | 'profile' | 'silence'
}

/**
 * An OAuth 2 provider with a consent page, PKCE and single-use codes: /google and /discord, each with its own format, and
 * OpenID Connect at /oidc.
 */
export type OAuthProvider = { url: string; clientID: string; clientSecret: string; stop: () => Promise<void> }

type Grant = { user: Required<ProviderUser>; redirectUri: string; challenge: string }

const CLIENT = { clientID: 'glint', clientSecret: 'between-us' }

/** Starts it on a free local port. */
export async function startOAuthProvider(): Promise<OAuthProvider> {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Required<ProviderUser>>()
  const app = express()
  // Before the other routes, but it is made later: its issuer contains the port.
  const openId = express.Router()
  app.use('/oidc', openId)
  app.use(express.urlencoded({ extended: false }))

  app.get('/:dialect/authorize', (req, res) => {
    const { client_id, redirect_uri, response_type, code_challenge_method: method } = req.query
    if (client_id !== CLIENT.clientID || response_type !== 'code' || method !== 'S256' || !redirect_uri) reject(res)
    else res.send(consentPage(req))
  })
  app.post('/:dialect/authorize', (req, res) => {
    const back = new URL(String(req.query.redirect_uri))
    back.searchParams.set('state', String(req.query.state))
    if (req.body.answer === 'deny') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, {
        user: userOf(req.body),
        redirectUri: String(req.query.redirect_uri),
        challenge: String(req.query.code_challenge),
      })
      back.searchParams.set('code', code)
    }
    res.redirect(303, back.href)
  })
  app.post('/:dialect/token', (req, res) => {
    const { code, client_id, client_secret, redirect_uri, code_verifier, grant_type } = req.body
    const grant = codes.get(code)
    codes.delete(code)
    const known = client_id === CLIENT.clientID && client_secret === CLIENT.clientSecret
    const proven = createHash('sha256').update(String(code_verifier)).digest('base64url') === grant?.challenge
    if (grant?.user.trouble === 'silence') return
    if (grant?.user.trouble === 'token') res.status(503).send('<h1>Service unavailable</h1>')
    else if (!grant || !known || !proven || redirect_uri !== grant.redirectUri || grant_type !== 'authorization_code')
      reject(res)
    else {
      const token = randomUUID()
      tokens.set(token, grant.user)
      res.json({ access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'identify email' })
    }
  })
  app.get('/:dialect/userinfo', (req, res) => {
    const user = tokens.get(req.get('authorization')?.replace('Bearer ', '') ?? '')
    if (!user) res.status(401).json({ error: 'invalid_token' })
    else if (user.trouble === 'profile') res.status(500).json({ message: 'Internal error' })
    else res.json(req.params.dialect === 'google' ? googleProfile(user) : discordProfile(user))
  })

  const server = app.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  addOpenIdProvider(openId, { url, client: CLIENT, consentPage, userOf })
  return {
    url,
    ...CLIENT,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** Returns the settings of an app with all providers. */
export const providerSettings = ({ url, clientID, clientSecret }: OAuthProvider) => ({
  GOOGLE_CLIENT_ID: clientID,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_BASE_URL: `${url}/google`,
  DISCORD_CLIENT_ID: clientID,
  DISCORD_CLIENT_SECRET: clientSecret,
  DISCORD_BASE_URL: `${url}/discord`,
  OIDC_ISSUER: `${url}/oidc`,
  OIDC_CLIENT_ID: clientID,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Craft Club',
})

/** Submits a consent page without a browser. Returns the redirect URL. */
export async function consent(page: string, user: ProviderUser | 'deny'): Promise<string> {
  const fields: Record<string, string> =
    user === 'deny'
      ? { answer: 'deny' }
      : {
          subject: user.subject,
          email: user.email ?? '',
          name: user.name ?? '',
          trouble: user.trouble ?? '',
          ...(user.verified === false ? {} : { verified: 'on' }),
        }
  const { origin } = new URL(page)
  const cookies = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}): ReturnType<typeof fetch> => {
    const Cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const response = await fetch(url, { ...init, headers: { Cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = new URL(response.headers.get('Location') ?? url, url)
    return next.href !== url && next.origin === origin ? go(next.href) : response
  }
  const shown = await go(page)
  const form = /action="([^"]+)"/
    .exec(await shown.text())?.[1]
    ?.replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
  const response = await go(new URL(form ?? '', page).href, { method: 'POST', body: new URLSearchParams(fields) })
  return response.headers.get('Location') ?? ''
}

const userOf = ({ subject = '', email = '', name = '', trouble = '', verified }: Record<string, string>) => ({
  ...{ subject, email, name, verified: verified === 'on' },
  trouble: trouble as Required<ProviderUser>['trouble'],
})

const reject = (res: Response) => void res.status(400).json({ error: 'invalid_request' })

const NAMES: Record<string, string> = { google: 'Google', discord: 'Discord' }

const consentPage = (
  req: Request,
) => `<!doctype html><html lang="en"><title>Consent</title><link rel="icon" href="data:,">
<h1>May they know who you are at ${NAMES[req.params.dialect as string] ?? 'the Craft Club'}?</h1>
<form method="post" action="${req.originalUrl.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">
${['subject', 'email', 'name', 'trouble'].map(name => `<label>${name} <input name="${name}"></label>`).join('\n')}
<label><input type="checkbox" name="verified" checked> verified</label>
<button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></form></html>`

const googleProfile = ({ subject, email, verified, name }: Required<ProviderUser>) => ({
  sub: subject,
  name: `${name} Example`,
  given_name: name,
  ...(email ? { email, email_verified: verified } : {}),
})

const discordProfile = ({ subject, email, verified, name }: Required<ProviderUser>) => ({
  id: subject,
  username: name,
  global_name: null,
  avatar: null,
  email: email || null,
  verified: email ? verified : false,
})
