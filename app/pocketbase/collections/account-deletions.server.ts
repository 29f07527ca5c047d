import { z } from 'zod'
import { announceDeletion } from '~/features/account/account-deletion/delete-account.server'
import type { Collection } from '../collection.server'
import { FieldProblems } from '../errors'
import { text } from '../fields'
import { PROBLEM } from '../problems'
import { valid, validChange } from './valid.server'

const Words = z.object({ signupMethod: z.string().max(50), notes: z.string().max(2000) })
const UNSET = { signup_method: '', notes: '' }

export const accountDeletions: Collection = {
  name: 'account_deletions',
  id: 'pbc_4019259103',
  type: 'base',
  table: 'account_deletions',
  fields: { user_id: text({ needed: true }), user_email: text(), signup_method: text(), notes: text() },
  rules: { list: null, view: null },
  schema: Words,
  writes: {
    create: async (actor, input, id, { on }) => {
      const { signupMethod, notes } = valid(accountDeletions, Words, { values: { ...UNSET, ...input.values } })
      const { email } = await on.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } })
      const named = String(input.values.user_email ?? '')
      if (named && named.toLowerCase() !== email.toLowerCase())
        throw new FieldProblems({ user_email: PROBLEM.mismatch })
      await announceDeletion(actor, { id, signupMethod, notes }, on)
    },
  },
  superuserWrites: {
    update: (_, id, input, { on }) => {
      const data = { ...validChange(accountDeletions, Words, input), updated: new Date() }
      return on.accountDeletion.update({ where: { id }, data, select: { id: true } })
    },
    remove: (_, id, { on }) => on.accountDeletion.delete({ where: { id }, select: { id: true } }),
  },
}
