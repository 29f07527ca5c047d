import { describe, expect, test } from 'vitest'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { knownDevice, rememberDevice } from '~/http/session/known-device.server'
import { viewerOf } from '~/http/session/session.server'
import { rememberVisitor, visitorOf } from '~/http/session/visitor.server'
import { pageRequest } from '../factories/requests'
import { makeUser, sessionCookieOf } from '../factories/users'

// Cookies from before their names had the instance, which upgraded browsers still send.

const nameAndValue = (setCookie: string) => setCookie.split(';', 1)[0] ?? ''
const formerOf = (cookie: string) => cookie.replace(/-\w{8}=/, '=')

describe('a cookie with its former name', () => {
  test('identifies the device and the visitor', async () => {
    const account = keyOfAccount('someone')
    const device = nameAndValue(await rememberDevice(pageRequest('/'), account))
    expect(device).toMatch(/^device-[0-9a-f]{8}=/)
    const known = await knownDevice(pageRequest('/', { Cookie: device }), account)
    expect(await knownDevice(pageRequest('/', { Cookie: formerOf(device) }), account)).toBe(known)

    const { id, cookie } = await rememberVisitor(pageRequest('/'), '')
    expect(await visitorOf(pageRequest('/', { Cookie: formerOf(nameAndValue(cookie)) }))).toBe(id)
  })

  test('yields to the one with the new name', async () => {
    const [one, other] = [await makeUser(), await makeUser()]
    const Cookie = `${formerOf(await sessionCookieOf(other.user))}; ${await sessionCookieOf(one.user)}`
    expect(await viewerOf(pageRequest('/', { Cookie }))).toMatchObject({ id: one.user.id })
  })
})
