import { announceDeletion } from '~/features/account-deletion/delete-account.server'
import { db } from '~/platform/db.server'
import type { Collection } from '../collection.server'
import { FieldProblems } from '../errors'
import { text } from '../fields'
import { longest, PROBLEM } from '../problems'

export const accountDeletions: Collection = {
  name: 'account_deletions',
  id: 'pbc_4019259103',
  type: 'base',
  table: 'account_deletions',
  fields: { user_id: text(), user_email: text(), signup_method: text(), notes: text() },
  rules: { list: null, view: null },
  writes: {
    create: async (actor, { values }, id) => {
      const { signupMethod, notes } = wordsOf(values)
      const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } })
      const named = String(values.user_email ?? '')
      if (named && named.toLowerCase() !== email.toLowerCase())
        throw new FieldProblems({ user_email: PROBLEM.mismatch })
      await announceDeletion(actor, { id, signupMethod, notes })
    },
  },
  superuserWrites: {
    update: (_, id, { values }) => {
      const { signupMethod, notes } = wordsOf(values)
      const data = {
        signupMethod: 'signup_method' in values ? signupMethod : undefined,
        notes: 'notes' in values ? notes : undefined,
        updated: new Date(),
      }
      return db.accountDeletion.update({ where: { id }, data, select: { id: true } })
    },
    remove: (_, id) => db.accountDeletion.delete({ where: { id }, select: { id: true } }),
  },
}

const METHOD_MAX = 50
const NOTES_MAX = 2000

/** @throws FieldProblems when one is longer than is kept */
function wordsOf({ signup_method, notes }: Record<string, unknown>) {
  const words = { signupMethod: String(signup_method ?? ''), notes: String(notes ?? '') }
  if (words.signupMethod.length > METHOD_MAX) throw new FieldProblems({ signup_method: longest(METHOD_MAX) })
  if (words.notes.length > NOTES_MAX) throw new FieldProblems({ notes: longest(NOTES_MAX) })
  return words
}
