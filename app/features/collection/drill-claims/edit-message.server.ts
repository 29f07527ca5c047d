import type { Actor } from '~/platform/actor'
import { editOf } from '~/platform/changes/merge-edits'
import { getClaim } from './claim-queries.server'
import { DrillClaimSchema } from './drill-claim.schema'
import { changeClaim } from './drill-claims.server'

/**
 * Stores the message of a claim if the form changes it. The computed one, which the form was opened with, is no change.
 * @throws RejectedEditError if it is too long, or was changed both here and elsewhere
 */
export function editMessage(actor: Actor, id: string, form: FormData): Promise<void> {
  if (plain(form.get('words')) === plain(form.get('computed'))) form.set('words', '')
  return changeClaim(actor, id, async tx => {
    const { words } = await getClaim(actor, id, tx)
    return editOf(form, { words }, DrillClaimSchema.pick({ words: true }))
  })
}

const plain = (text: unknown) => String(text).replaceAll('\r\n', '\n').trim()
