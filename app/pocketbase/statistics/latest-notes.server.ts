import sql from 'sql-template-tag'
import { z } from 'zod'
import { query } from '~/platform/db/query.server'
import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import { ApiError } from '../errors'
import { wireInstant } from '../wire-time'
import type { LatestNotes } from './figures'
import { verifiedUser } from './own-figures.server'

const Body = z.object({ userId: z.string().optional(), targetIds: z.array(z.string()).max(100) })

/**
 * Returns the newest note of each of the requester's kits. Kits without notes are left out.
 * @throws ApiError 400 for an invalid body, 403 for the notes of another user
 */
export async function latestNotes(call: ApiCall): Promise<z.output<typeof LatestNotes>> {
  const userId = verifiedUser(call)
  const { data: body } = Body.safeParse((await readBody(call)).values)
  if (!body) throw ApiError.badRequest()
  if ((body.userId ?? userId) !== userId) throw new ApiError(403, 'Only your own notes can be read.')
  const notes = await query<{ id: string; targetId: string; date: string; created: Date }>(sql`
    select distinct on (project) id, project as "targetId", date, created from progress_notes
    where "user" = ${userId} and project = any(${body.targetIds})
    order by project, date desc, created desc, id desc`)
  return { items: notes.map(note => ({ ...note, created: wireInstant(note.created) })) }
}
