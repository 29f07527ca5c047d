import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identityOf } from '~/features/account/accounts/social/social-identity'
import { env } from '~/platform/env.server'
import { consentUrl, exchangeCode, newSecrets } from '~/platform/social/social-client.server'

// A provider that is controlled by an attacker. Each test sets the claims of its token.
const REDIRECT = 'https://glint.example/auth/oidc/callback'
const before = { ...env }
const ALGORITHM = `RS${256}`
let issuer = ''
let claims: Record<string, unknown> = {}
let discovery: Record<string, unknown> = {}
let userinfo: Record<string, unknown> = {}

const provider = createServer((req, res) => {
  const reply = (body: unknown) => {
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify(body))
  }
  if (req.url?.endsWith('/openid-configuration')) reply(discovery)
  else if (req.url === '/token') reply({ access_token: 'a', token_type: 'bearer', id_token: unsigned(claims) })
  else reply(userinfo)
})
const unsigned = (body: unknown) =>
  `${[{ alg: ALGORITHM }, body].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2ln`

beforeAll(async () => {
  await new Promise<void>(done => provider.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  Object.assign(env, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'glint', OIDC_CLIENT_SECRET: 'between-us' })
  discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
  }
})
afterAll(() => {
  Object.assign(env, before)
  provider.close()
})

const now = () => Math.floor(Date.now() / 1000)

/** Signs in with a token of these claims. */
async function arrive(wrong: Record<string, unknown> = {}, user: Record<string, unknown> = {}) {
  const secrets = newSecrets('oidc')
  await consentUrl('oidc', secrets)
  claims = { iss: issuer, aud: 'glint', sub: 'tess', iat: now(), exp: now() + 60, nonce: secrets.nonce, ...wrong }
  userinfo = { sub: 'tess', email: 'tess@example.com', email_verified: true, ...user }
  const params = new URLSearchParams({ code: 'c', state: secrets.state })
  const { profile } = await exchangeCode('oidc', { redirectUrl: REDIRECT, params, secrets })
  return identityOf('oidc', profile)
}

it('accepts a token of the provider for this app', async () => {
  await expect(arrive()).resolves.toMatchObject({ subject: 'tess', email: 'tess@example.com', emailVerified: true })
  await expect(arrive({}, { email_verified: undefined })).resolves.toMatchObject({ emailVerified: false })
})

it.each([
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['for another app', { aud: 'other-app' }],
  ['that has expired', { exp: 1_000_000_000 }],
  ['of another sign-in', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: undefined }],
])('rejects a token %s', async (_, wrong) => {
  await expect(arrive(wrong)).rejects.toMatchObject({ step: 'token' })
})

it('rejects a profile of another user than the token', async () => {
  await expect(arrive({}, { sub: 'somebody-else' })).rejects.toMatchObject({ step: 'user' })
})

it('rejects endpoints of another issuer, and asks again at the next sign-in', async () => {
  Object.assign(env, { OIDC_ISSUER: `${issuer}/second` })
  try {
    await expect(arrive()).rejects.toMatchObject({ step: 'endpoints' })
    discovery = { ...discovery, issuer: `${issuer}/second` }
    await expect(arrive({ iss: `${issuer}/second` })).resolves.toMatchObject({ subject: 'tess' })
  } finally {
    Object.assign(env, { OIDC_ISSUER: issuer })
  }
})
