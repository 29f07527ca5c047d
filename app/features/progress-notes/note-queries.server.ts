import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'

/** A note of a kit's story. */
export type StoryNote = {
  id: string
  date: Day
  content: string
  created: Date
  photos: NotePhoto[]
}

/** A photo of a note, by the name of its file. */
type NotePhoto = { image: string; imageWidth: number | null; imageHeight: number | null; imagePreview: string }

/** One page of a kit's notes, newest day first; `before` is the note right above it, on the page before. */
export type NotesPage = { notes: StoryNote[]; before: StoryNote | null; isLast: boolean }

/** Notes on one page of a story. */
export const NOTES_PER_PAGE = 50

/** A page (from 1) of the notes of a kit. Somebody else's kit has none. */
export async function listNotes(actor: Actor, projectId: string, page = 1): Promise<NotesPage> {
  const first = (page - 1) * NOTES_PER_PAGE
  const above = first > 0 ? 1 : 0
  const { rows } = await pool.query<StoryNote>({
    name: 'project-notes',
    text: `
      select ${COLUMNS} from progress_notes n
      where n.project = $1 and n."user" = $2
      order by n.date desc, n.created desc, n.id
      limit $3 offset $4`,
    values: [projectId, actor.userId, NOTES_PER_PAGE + above + 1, first - above],
  })
  const notes = rows.slice(above, above + NOTES_PER_PAGE)
  return { notes, before: above ? (rows[0] ?? null) : null, isLast: rows.length <= above + NOTES_PER_PAGE }
}

/** One note of that kit with the kit's title, for the page that changes it. Throws NotFoundError, also for a note of another kit. */
export async function getNote(
  actor: Actor,
  projectId: string,
  id: string,
): Promise<StoryNote & { projectId: string; projectTitle: string }> {
  const { rows } = await pool.query<StoryNote & { projectId: string; projectTitle: string }>({
    name: 'project-note',
    text: `
      select ${COLUMNS}, n.project as "projectId", p.title as "projectTitle"
      from progress_notes n join projects p on p.id = n.project
      where n.id = $1 and n.project = $2 and n."user" = $3`,
    values: [id, projectId, actor.userId],
  })
  const [note] = rows
  if (!note) throw new NotFoundError()
  return note
}

const COLUMNS = `
  n.id, n.date, n.content, n.created,
  case when n.image = '' then '[]' else jsonb_build_array(jsonb_build_object('image', n.image, 'imageWidth', n.image_width,
    'imageHeight', n.image_height, 'imagePreview', n.image_preview)) end || n.more_photos as photos`
