import { describe, expect, it } from 'vitest'
import { MAX_PASSKEYS } from '~/features/account/accounts/passkeys/passkey-paths'
import {
  optionsForProof,
  optionsForSignIn,
  proveByPasskey,
  signInWithPasskey,
} from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { addPasskey, optionsForNewPasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { resetSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import * as confirm from '~/routes/account/security/confirm-by-passkey'
import * as onePasskey from '~/routes/account/security/passkey'
import * as settings from '~/routes/account/security/passkeys'
import * as login from '~/routes/account/sign-in/login-passkey'
import * as reset from '~/routes/account/sign-in/reset-password'
import { makePasskey, newDevice } from '../factories/passkeys'
import { cookiesOf, formRequest, pageRequest, respond } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionProvedAgo, subjectsTo } from '../factories/users'

describe('adding a passkey', () => {
  it('requires a fresh proof, stores the public key alone, and emails the owner', async () => {
    const { actor, user, password } = await makeUser()
    const device = newDevice(user.id)
    const Cookie = await sessionProvedAgo(user, 16)
    const post = (fields: Record<string, string>) =>
      respond(settings.action, formRequest('/profile/passkeys', fields, { Cookie }))
    const page = () => respond(settings.loader, pageRequest('/profile/passkeys', { Cookie }))
    await expect(page()).resolves.toMatchObject({ data: { options: null, proof: 'password' } })
    const stolen = device.create((await optionsForNewPasskey(actor)).challenge)
    await expect(post({ name: 'Thief', credential: JSON.stringify(stolen) })).resolves.toMatchObject({ status: 400 })
    await expect(db.passkey.count({ where: actor })).resolves.toBe(0)

    await expect(post({ password })).resolves.toMatchObject({ status: 302, location: '/profile/passkeys' })
    const { options } = (await page()).data as { options: { challenge: string } }
    const credential = JSON.stringify(device.create(options.challenge))
    await expect(post({ name: ' ', credential })).resolves.toMatchObject({ status: 400 })
    await expect(post({ name: 'Phone', credential })).resolves.toMatchObject({ status: 302 })
    await expect(page()).resolves.toMatchObject({ data: { passkeys: [{ name: 'Phone', lastUsed: null }] } })
    await expect(subjectsTo(user.email)).resolves.toEqual([`A passkey was added to your ${env.APP_NAME} account`])
  })

  it('accepts each challenge once, from its account and site, with the user verified', async () => {
    const { actor, user } = await makeUser()
    const other = await makeUser()
    const device = newDevice(user.id)
    const challenge = async () => (await optionsForNewPasskey(actor)).challenge
    const others = (await optionsForNewPasskey(other.actor)).challenge
    const wrong = [
      device.create(others),
      device.create('bm90IGEgY2hhbGxlbmdl'),
      device.create(await challenge(), { origin: 'https://elsewhere.example' }),
      device.create(await challenge(), { rpId: 'elsewhere.example' }),
      device.create(await challenge(), { isVerified: false }),
      device.create(await challenge(), { crossOrigin: true }),
      device.create(await challenge(), { crossOrigin: true, topOrigin: 'https://elsewhere.example' }),
      device.create(await challenge(), { topOrigin: 'https://elsewhere.example' }),
      null,
      { id: 'x' },
    ]
    for (const response of wrong) await expect(addPasskey(actor, 'x', response)).rejects.toThrow(InvalidError)
    const late = await challenge()
    await db.passkeyChallenge.updateMany({ where: actor, data: { expires: new Date() } })
    await expect(addPasskey(actor, 'x', device.create(late))).rejects.toThrow(InvalidError)
    const response = device.create(await challenge())
    const all = await Promise.allSettled([1, 2, 3].map(() => addPasskey(actor, 'x', response)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(db.passkey.count({ where: actor })).resolves.toBe(1)
  })

  it('is possible twenty times, also at the same time', async () => {
    const { actor, user } = await makeUser()
    const row = (index: number) => ({
      id: newId(),
      userId: user.id,
      name: String(index),
      credentialId: newId(),
      publicKey: new Uint8Array(),
    })
    await db.passkey.createMany({ data: Array.from({ length: MAX_PASSKEYS - 1 }, (_, index) => row(index)) })
    const add = async () =>
      addPasskey(actor, 'x', newDevice(user.id).create((await optionsForNewPasskey(actor)).challenge))
    const all = await Promise.allSettled([add(), add(), add()])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(db.passkey.count({ where: actor })).resolves.toBe(MAX_PASSKEYS)
  })
})

describe('a sign-in with a passkey', () => {
  const post = (credential: unknown) =>
    respond(login.action, formRequest('/login/passkey?redirectTo=%2Ftags', { credential: JSON.stringify(credential) }))

  it('opens a session without a password and without the second step', async () => {
    const { actor } = await makeUser()
    await makeSecondFactor(actor)
    const device = await makePasskey(actor)
    const shown = await respond(login.loader, pageRequest('/login/passkey'))
    const { options } = shown.data as { options: { challenge: string } }
    const result = await post(device.sign(options.challenge))
    expect(result).toMatchObject({ status: 302, location: '/tags' })
    expect(cookiesOf(result)).toMatch(/(^|; )session-\w+=/)
    await expect(db.passkey.findFirst({ where: actor })).resolves.toMatchObject({ lastUsed: expect.any(Date) })
  })

  it('accepts each challenge once, from its site, with the user verified and the right key', async () => {
    const { actor, user } = await makeUser()
    const device = await makePasskey(actor)
    const challenge = async () => (await optionsForSignIn()).challenge
    const impostor = { ...newDevice(user.id).sign(await challenge()), id: device.id, rawId: device.id }
    const wrong = [
      impostor,
      newDevice(user.id).sign(await challenge()),
      device.sign('bm90IGEgY2hhbGxlbmdl'),
      device.sign((await optionsForProof(actor)).challenge),
      device.sign(await challenge(), { origin: 'https://elsewhere.example' }),
      device.sign(await challenge(), { rpId: 'elsewhere.example' }),
      device.sign(await challenge(), { isVerified: false }),
      device.sign(await challenge(), { crossOrigin: true }),
      device.sign(await challenge(), { crossOrigin: true, topOrigin: 'https://elsewhere.example' }),
      device.sign(await challenge(), { topOrigin: 'https://elsewhere.example' }),
      'nothing',
    ]
    for (const response of wrong) await expect(post(response)).resolves.toMatchObject({ status: 400 })
    const response = device.sign(await challenge())
    const all = await Promise.allSettled([1, 2, 3].map(() => signInWithPasskey(response)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(db.session.count({ where: actor })).resolves.toBe(0)
  })

  it('rejects a counter that did not grow, as that of a copied key', async () => {
    const { actor } = await makeUser()
    const device = await makePasskey(actor)
    const signIn = async (counter: number) =>
      signInWithPasskey(device.sign((await optionsForSignIn()).challenge, { counter }))
    await expect(signIn(5)).resolves.toEqual(actor)
    await expect(signIn(5)).rejects.toThrow(InvalidError)
    await expect(signIn(4)).rejects.toThrow(InvalidError)
    await expect(signIn(6)).resolves.toEqual(actor)
  })
})

describe('a passkey as a proof', () => {
  it('confirms its owner for 15 minutes, and nobody else', async () => {
    const { actor, user } = await makeUser()
    const other = await makeUser()
    const device = await makePasskey(actor)
    const others = await makePasskey(other.actor)
    const Cookie = await sessionProvedAgo(user, 16)
    const page = await respond(confirm.loader, pageRequest('/profile/passkeys/confirm', { Cookie }))
    const { options } = page.data as { options: { challenge: string } }
    const post = (response: unknown) => {
      const fields = { credential: JSON.stringify(response) }
      return respond(
        confirm.action,
        formRequest('/profile/passkeys/confirm?redirectTo=/change-email', fields, { Cookie }),
      )
    }
    await expect(post(others.sign(options.challenge))).resolves.toMatchObject({ status: 400 })
    await expect(post(device.sign((await optionsForSignIn()).challenge))).resolves.toMatchObject({ status: 400 })
    const remove = (id: string) =>
      respond(onePasskey.action, formRequest(`/profile/passkeys/${id}`, {}, { Cookie }), { passkeyId: id })
    await expect(remove(device.passkeyId)).resolves.toMatchObject({ status: 400 })
    await expect(post(device.sign(options.challenge))).resolves.toMatchObject({
      status: 302,
      location: '/change-email',
    })
    await expect(remove(others.passkeyId)).resolves.toMatchObject({ status: 404 })
    await expect(remove(device.passkeyId)).resolves.toMatchObject({ status: 302 })
    await expect(db.passkey.count({ where: actor })).resolves.toBe(0)
    await expect(db.passkey.count({ where: other.actor })).resolves.toBe(1)
    await expect(subjectsTo(user.email)).resolves.toContain(`A passkey of your ${env.APP_NAME} account was removed`)
    await expect(proveByPasskey(actor, null, 'x')).rejects.toThrow(InvalidError)
  })
})

describe('a lost device', () => {
  it('leaves no passkey after a new password, unless the owner keeps it', async () => {
    const { actor, user } = await makeUser()
    const [remaining, lost] = [await makePasskey(actor, 'Key'), await makePasskey(actor, 'Phone')]
    const { pathname, search } = new URL(await issuePasswordReset(user.email))
    await expect(respond(reset.loader, pageRequest(pathname + search))).resolves.toMatchObject({
      data: { passkeys: [{ name: 'Key' }, { name: 'Phone' }] },
    })
    const fields = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1', keep: remaining.passkeyId }
    await expect(respond(reset.action, formRequest(pathname + search, fields))).resolves.toMatchObject({ status: 302 })
    await expect(db.passkey.findMany({ where: actor })).resolves.toMatchObject([{ id: remaining.passkeyId }])
    const sign = async ({ sign }: typeof lost) => signInWithPasskey(sign((await optionsForSignIn()).challenge))
    await expect(sign(lost)).rejects.toThrow(InvalidError)
    await expect(sign(remaining)).resolves.toEqual(actor)
  })

  it('leaves no passkey after the host’s reset', async () => {
    const { actor, user } = await makeUser()
    await makePasskey(actor)
    await expect(resetSecondFactor(user.email)).resolves.toBe(true)
    await expect(db.passkey.count({ where: actor })).resolves.toBe(0)
    await expect(resetSecondFactor(user.email)).resolves.toBe(false)
  })
})
