import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DELETION_PROOF } from '~/features/account/account-deletion/delete-account.server'
import { optionsForNewPasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import { beginSecondFactor, secretToConfirm } from '~/features/account/accounts/second-factor/second-factor.server'
import { stepAt, totpAt } from '~/features/account/accounts/second-factor/totp.server'
import { proofNeeded, proveByProvider, proveOwner } from '~/features/account/accounts/sessions/prove-owner.server'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { connectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ForbiddenError } from '~/platform/errors'
import * as deleteAccount from '~/routes/account/delete-account/page'
import * as apiTokens from '~/routes/account/security/api-tokens'
import * as changeEmail from '~/routes/account/security/change-email'
import * as changePassword from '~/routes/account/security/change-password'
import * as confirmByPasskey from '~/routes/account/security/confirm-by-passkey'
import * as connect from '~/routes/account/security/connect-sign-in'
import * as disconnect from '~/routes/account/security/disconnect-sign-in'
import * as onePasskey from '~/routes/account/security/passkey'
import * as passkeys from '~/routes/account/security/passkeys'
import * as secondFactor from '~/routes/account/security/second-factor'
import * as newCodes from '~/routes/account/security/second-factor-codes'
import * as turnOff from '~/routes/account/security/second-factor-off'
import * as webhooks from '~/routes/account/security/webhooks'
import { makePasskey, newDevice } from '../factories/passkeys'
import { formRequest, loadContext, resultOf } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf } from '../factories/users'
import { oauthForTests } from '../setup/oauth-for-tests'
import { rowsOf } from '../setup/rows-of'

oauthForTests()

type Route = { action: (args: never) => unknown }
type Fields = Record<string, string>

// A thief has the cookie of a session whose owner gave the last proof 16 minutes ago, but no password and no passkey.
const ATTEMPTS: [what: string, route: Route, path: string, fields: Fields][] = [
  ['connect a provider', connect, '/profile/sign-ins/connect', { provider: 'discord' }],
  ['disconnect a provider', disconnect, '/profile/sign-ins/disconnect', { provider: 'google' }],
  ['add a passkey', passkeys, '/profile/passkeys', { name: 'Thief', credential: 'CREATED' }],
  ['remove a passkey', onePasskey, '/profile/passkeys/PASSKEY', {}],
  ['confirm with a new passkey', confirmByPasskey, '/profile/passkeys/confirm', { credential: 'SIGNED' }],
  ['replace the recovery codes', newCodes, '/profile/second-factor/codes', {}],
  ['turn off two-step login', turnOff, '/profile/second-factor/off', {}],
  ['create an API token', apiTokens, '/profile/api-tokens', { name: 'Thief', scope: 'write' }],
  [
    'add a webhook',
    webhooks,
    '/profile/webhooks',
    { name: 'Thief', format: 'json', url: 'https://thief.example/', events: 'kit.created' },
  ],
  ['change the address', changeEmail, '/change-email', { email: 'thief@example.com' }],
  ['change the password', changePassword, '/change-password', {}],
  ['delete the account', deleteAccount, '/delete-account', { confirm: 'on' }],
]

let user: { id: string; email: string }
let Cookie: string
let password: string
let loot: Fields
let before: Awaited<ReturnType<typeof accountOf>>

beforeAll(async () => {
  const account = await makeUser()
  const { actor } = account
  user = account.user
  password = account.password
  await connectSignIn(actor, { provider: 'google', subject: newId(), email: '', emailVerified: true, name: '' })
  await makeSecondFactor(actor)
  const { passkeyId } = await makePasskey(actor)
  const thief = newDevice(user.id)
  const created = thief.create((await optionsForNewPasskey(actor)).challenge)
  const signed = thief.sign((await optionsForNewPasskey(actor)).challenge)
  loot = { PASSKEY: passkeyId, CREATED: JSON.stringify(created), SIGNED: JSON.stringify(signed) }
  Cookie = await oldSessionOf(user)
  before = await accountOf(user)
})

beforeEach(async () => void (await db.rateLimit.deleteMany()))

describe('a stolen session', () => {
  it.each(ATTEMPTS)('cannot %s', async (_, route, path, fields) => {
    const guesses = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1', currentPassword: 'a-guess-1' }
    for (const extra of [{}, guesses]) {
      const result = await attempt(route, filled(path), { ...filledIn(fields), ...extra })
      const isSentToConfirm = result.status === 302 && result.location?.startsWith(`${path}?provider=`)
      expect(result.status === 400 || isSentToConfirm, `${result.status} ${result.location}`).toBe(true)
      expect(await accountOf(user)).toEqual(before)
    }
  })

  // The thief knows the password too. Only a new password and the deletion of the account ask for nothing else.
  it.each(ATTEMPTS.filter(([what]) => !/password|the account/.test(what)))(
    'of an account with two-step login cannot %s, even with the password',
    async (_, route, path, fields) => {
      const given = { password, currentPassword: password, code: '000000' }
      await expect(attempt(route, filled(path), { ...filledIn(fields), ...given })).resolves.toMatchObject({
        status: 400,
      })
      const confirmed = await attempt(apiTokens, '/profile/api-tokens', { name: 'x', scope: 'read', password })
      expect(confirmed).toMatchObject({ status: 400, data: { errors: { code: ['Please enter a code'] } } })
      expect(await accountOf(user)).toEqual(before)
    },
  )

  it('of an account with two-step login is not confirmed by its password or provider', async () => {
    const { actor, user, password } = await makeUser()
    const identity = { provider: 'google', subject: newId(), email: '', emailVerified: true, name: '' } as const
    await connectSignIn(actor, identity)
    await makeSecondFactor(actor)
    const id = await startSession(user.id, { userAgent: '', ip: '' })
    await db.session.updateMany({ where: actor, data: { confirmedAt: new Date(0) } })
    await expect(proveByProvider(actor, identity, id)).rejects.toThrow(ForbiddenError)
    await proveOwner(actor, { password }, id, DELETION_PROOF)
    await expect(proofNeeded(actor, id)).resolves.toMatchObject({ proof: 'code' })
  })

  it('cannot turn on two-step login, even with a code of the app', async () => {
    const other = await makeUser()
    await beginSecondFactor(other.actor)
    const code = totpAt((await secretToConfirm(other.actor))?.secret ?? '', stepAt(new Date()))
    const session = await oldSessionOf(other.user)
    const account = await accountOf(other.user)
    await expect(attempt(secondFactor, '/profile/second-factor', { code }, session)).resolves.toMatchObject({
      status: 400,
    })
    expect(await accountOf(other.user)).toEqual(account)
  })
})

const filled = (text: string) => text.replace('PASSKEY', loot.PASSKEY ?? '')
const filledIn = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, loot[value] ?? value]))

const attempt = ({ action }: Route, path: string, fields: Fields, session = Cookie) =>
  resultOf(() => {
    const params = { passkeyId: path.split('/').at(-1) }
    return action({
      request: formRequest(path, fields, { Cookie: session }),
      context: loadContext(),
      params,
    } as never)
  })

/** Returns everything that opens the account, and its mails. */
async function accountOf({ id, email }: { id: string; email: string }) {
  const { sessions: _, passkey_challenges: __, ...rows } = await rowsOf(id)
  const [confirmed, mails] = await Promise.all([
    db.session.findMany({ where: { userId: id }, select: { id: true, confirmedAt: true } }),
    db.outboxMail.findMany({ where: { to: { in: [email, 'thief@example.com'] } }, select: { subject: true } }),
  ])
  return { ...rows, confirmed, mails }
}

async function oldSessionOf({ id }: { id: string }): Promise<string> {
  const cookie = await sessionCookieOf({ id })
  await db.session.updateMany({
    where: { userId: id },
    data: { confirmedAt: new Date(Date.now() - 16 * 60_000) },
  })
  return cookie
}
