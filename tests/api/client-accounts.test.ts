import { EventSource } from 'eventsource'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { CLIENT_LINES } from '../setup/client-lines'
import { consent, type OAuthProvider, providerSettings, startOAuthProvider } from '../setup/oauth-provider'
import { startInstance } from '../setup/test-app'
import { mailsTo, makeApiUser, tokenMailedTo, wireSuperuser } from '../setup/wire-http'

// Account operations with each release line of the official client.

let provider: OAuthProvider
let social: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  vi.stubGlobal('EventSource', EventSource)
  connectDatabase(app.databaseUrl)
  provider = await startOAuthProvider()
  social = await startInstance(app.databaseUrl, providerSettings(provider))
})
afterAll(async () => {
  await social.stop()
  await provider.stop()
  await disconnectDatabase()
  vi.unstubAllGlobals()
})

describe.each(CLIENT_LINES)('the official client, line %s', (_, Client) => {
  let a: Awaited<ReturnType<typeof makeApiUser>>
  beforeEach(async () => {
    a = await makeApiUser()
  })
  const guest = () => new Client(app.url).autoCancellation(false)
  const signedIn = async (email = a.email, password = a.password) => {
    const client = guest()
    await client.collection('users').authWithPassword(email, password)
    return client
  }
  const mailed = async (email: string) => {
    await expect.poll(() => mailsTo(email)).not.toHaveLength(0)
    return tokenMailedTo(email)
  }

  it('signs up with an avatar and verifies the address in the stored record', async () => {
    const client = guest()
    const username = `sdk-${randomText(8)}`
    const email = `${username}@example.com`
    const avatar = new File([new Uint8Array(await sizedJpeg(60, 60))], 'me.jpg', { type: 'image/jpeg' })
    const password = 'wax-and-tray'
    await client.collection('users').create({ email, username, password, passwordConfirm: password, avatar })
    await expect(client.collection('users').requestVerification(email)).resolves.toBe(true)
    const { record } = await client.collection('users').authWithPassword(email, password)
    expect(record.verified).toBe(false)
    const token = await mailed(email)
    await expect(client.collection('users').confirmVerification(token)).resolves.toBe(true)
    expect(client.authStore.record?.verified).toBe(true)
    await expect(mailsTo(email)).resolves.toHaveLength(1)
    expect((await fetch(client.files.getURL(record, record.avatar))).status).toBe(200)
  })

  it('updates its account and the stored record', async () => {
    const client = await signedIn()
    const username = `sdk-${randomText(8)}`
    await client.collection('users').update(a.id, { username, emailVisibility: true })
    expect(client.authStore.record).toMatchObject({ username, emailVisibility: true, email: a.email })
    const rejected = await client
      .collection('users')
      .update(a.id, { email: 'x@y.example' })
      .catch(error => error)
    expect(rejected.response.data.email.code).toBe('validation_values_mismatch')
  })

  it('resets a forgotten password', async () => {
    const client = guest()
    await expect(client.collection('users').requestPasswordReset(a.email)).resolves.toBe(true)
    const token = await mailed(a.email)
    const users = client.collection('users')
    await expect(users.confirmPasswordReset(token, 'a-new-one-9', 'a-new-one-9')).resolves.toBe(true)
    await expect(signedIn(a.email, 'a-new-one-9')).resolves.toBeDefined()
  })

  it('changes the address, which signs it out', async () => {
    const client = await signedIn()
    const email = `moved-${a.email}`
    await expect(client.collection('users').requestEmailChange(email)).resolves.toBe(true)
    await expect(client.collection('users').confirmEmailChange(await mailed(email), a.password)).resolves.toBe(true)
    expect(client.authStore.isValid).toBe(false)
    await expect(signedIn(email)).resolves.toBeDefined()
  })

  it('signs in with a one-time password', async () => {
    const client = guest()
    const { otpId } = await client.collection('users').requestOTP(a.email)
    await mailed(a.email)
    const [code = ''] = /^\d{8}/.exec((await mailsTo(a.email))[0]?.subject ?? '') ?? []
    const { record } = await client.collection('users').authWithOTP(otpId, code)
    expect(record.id).toBe(a.id)
    expect(client.authStore.isValid).toBe(true)
  })

  it('signs up through OAuth once and cannot unlink the only sign-in method', async () => {
    const client = new Client(social.url).autoCancellation(false)
    const name = `sdk-${randomText(8)}`
    const email = `${name}@example.com`
    // The user consents in the popup and is redirected back.
    const urlCallback = async (url: string) => {
      const response = await fetch(await consent(url, { subject: name, email, name }))
      expect(response.url).toBe(`${social.url}/auth/oauth2-redirect-success`)
    }
    const users = client.collection('users')
    const signIn = () =>
      users.authWithOAuth2({ provider: 'google', urlCallback, createData: { emailVisibility: true } })
    const { meta, record } = await signIn()
    expect(record).toMatchObject({ email, verified: true, emailVisibility: true })
    expect(meta).toMatchObject({ isNew: true, email })
    expect(client.authStore.isValid).toBe(true)
    expect((await signIn()).meta).toMatchObject({ isNew: false })
    await expect(users.listExternalAuths(record.id)).resolves.toMatchObject([{ provider: 'google', providerId: name }])
    // It is the only sign-in method.
    await expect(users.unlinkExternalAuth(record.id, 'google')).rejects.toMatchObject({ status: 400 })
  })

  it('impersonates a user, gets a file token, and lists providers and sign-in methods', async () => {
    const { email, password } = await wireSuperuser()
    const client = guest()
    await client.collection('_superusers').authWithPassword(email, password)
    expect(client.authStore.isSuperuser).toBe(true)
    const other = await client.collection('users').impersonate(a.id, 60)
    expect(other.authStore.record?.id).toBe(a.id)
    await expect(other.files.getToken()).resolves.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    await expect(other.collection('users').listExternalAuths(a.id)).resolves.toEqual([])
    const methods = await guest().collection('users').listAuthMethods()
    expect(methods).toMatchObject({ otp: { enabled: true }, mfa: { enabled: false }, oauth2: { enabled: false } })
  })

  it('deletes the account, which signs it out', async () => {
    const client = await signedIn()
    await expect(client.collection('users').delete(a.id)).resolves.toBe(true)
    expect(client.authStore.isValid).toBe(false)
    await expect(signedIn()).rejects.toMatchObject({ status: 400, message: 'Failed to authenticate.' })
  })
})
