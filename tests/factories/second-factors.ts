import {
  beginSecondFactor,
  confirmSecondFactor,
  secretToConfirm,
} from '~/features/account/accounts/second-factor/second-factor.server'
import { stepAt, totpAt } from '~/features/account/accounts/second-factor/totp.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'

/** Turns on two-step login. Returns the recovery codes, and the app's code `steps` of 30 seconds from now. */
export async function makeSecondFactor(actor: Actor) {
  await beginSecondFactor(actor)
  const secret = (await secretToConfirm(actor))?.secret ?? ''
  const codeIn = (steps = 0) => totpAt(secret, stepAt(new Date()) + steps)
  const recoveryCodes = await confirmSecondFactor(actor, codeIn())
  // As if it had been turned on some minutes ago.
  await db.secondFactor.update({ where: actor, data: { lastStep: stepAt(new Date()) - 4 } })
  return { secret, codeIn, recoveryCodes }
}
