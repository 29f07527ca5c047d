import { z } from 'zod'
import { announceDeletion } from '~/features/account/account-deletion/delete-account.server'
import type { Collection } from '../collection.server'
import { FieldProblems } from '../errors'
import { text } from '../fields'
import { PROBLEM } from '../problems'
import { valid, validChange } from './valid.server'

const Texts = z.object({ signupMethod: z.string().max(50), notes: z.string().max(2000) })
const UNSET = { signup_method: '', notes: '' }

export const accountDeletions: Collection = {
  name: 'account_deletions',
  id: 'pbc_4019259103',
  type: 'base',
  table: 'account_deletions',
  fields: { user_id: text({ needed: true }), user_email: text(), signup_method: text(), notes: text() },
  rules: { list: null, view: null },
  schema: Texts,
  writes: {
    create: async ({ actor, id, values, on }) => {
      const { signupMethod, notes } = valid(accountDeletions, Texts, { values: { ...UNSET, ...values } })
      const { email } = await on.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } })
      const named = String(values.user_email ?? '')
      if (named && named.toLowerCase() !== email.toLowerCase())
        throw new FieldProblems({ user_email: PROBLEM.mismatch })
      await announceDeletion(actor, { id, signupMethod, notes }, on)
    },
  },
  superuserWrites: {
    update: ({ id, values, on }) => {
      const data = { ...validChange(accountDeletions, Texts, { values }), updated: new Date() }
      return on.accountDeletion.update({ where: { id }, data, select: { id: true } })
    },
    remove: ({ id, on }) => on.accountDeletion.delete({ where: { id }, select: { id: true } }),
  },
}
