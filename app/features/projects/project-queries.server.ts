import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import type { ProjectDates } from './project-status'
import type { DrillShape, KitCategory, ProjectStatus } from './project-terms'
import { safeHtml } from './rich-text.server'

type Named = { id: string; name: string }
type WithPicture = { image: string; imageWidth: number | null; imageHeight: number | null; imagePreview: string }

/** A kit as its own page and its form show it; days as YYYY-MM-DD, sides in centimetres. */
export type ProjectDetails = ProjectDates &
  WithPicture & {
    id: string
    title: string
    status: ProjectStatus
    kitCategory: KitCategory
    drillShape: DrillShape | null
    width: number | null
    height: number | null
    totalDiamonds: number | null
    sourceUrl: string
    generalNotes: string
    /** the notes as safe HTML when they hold any, else null */
    notesHtml: string | null
    company: Named | null
    artist: Named | null
    tags: (Named & { color: string })[]
    noteCount: number
    notePictureCount: number
  }

/** A note of a kit's story. */
export type StoryNote = WithPicture & { id: string; date: Day; content: string }

/** One kit with company, artist and tags, in one statement. Throws NotFoundError. */
export async function getProject(actor: Actor, id: string): Promise<ProjectDetails> {
  const { rows } = await pool.query<Omit<ProjectDetails, 'notesHtml'>>({
    name: 'project-details',
    text: `
      select p.id, p.title, p.status::text as status, p.kit_category::text as "kitCategory", p.drill_shape::text as "drillShape",
        p.width, p.height, p.total_diamonds as "totalDiamonds", p.source_url as "sourceUrl", p.general_notes as "generalNotes",
        p.date_purchased as "datePurchased", p.date_received as "dateReceived", p.date_started as "dateStarted",
        p.date_completed as "dateCompleted",
        p.image, p.image_width as "imageWidth", p.image_height as "imageHeight", p.image_preview as "imagePreview",
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
        case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as artist,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name), '[]')
          from project_tags pt join tags t on t.id = pt.tag where pt.project = p.id) as tags,
        (select count(*) from progress_notes n where n.project = p.id) as "noteCount",
        (select count(*) from progress_notes n where n.project = p.id and n.image <> '') as "notePictureCount"
      from projects p
      left join companies c on c.id = p.company
      left join artists a on a.id = p.artist
      where p.id = $1 and p."user" = $2`,
    values: [id, actor.userId],
  })
  const [project] = rows
  if (!project) throw new NotFoundError()
  return { ...project, notesHtml: safeHtml(project.generalNotes) }
}

/** Notes on one page of a story. */
export const NOTES_PER_PAGE = 50

/** A kit's story, newest day first, one page of it (from 1). Somebody else's kit has none. */
export async function listNotes(
  actor: Actor,
  projectId: string,
  { page = 1, pageSize = NOTES_PER_PAGE } = {},
): Promise<StoryNote[]> {
  const { rows } = await pool.query<StoryNote>({
    name: 'project-notes',
    text: `
      select id, date, content, image, image_width as "imageWidth", image_height as "imageHeight", image_preview as "imagePreview"
      from progress_notes
      where project = $1 and "user" = $2
      order by date desc, created desc, id
      limit $3 offset $4`,
    values: [projectId, actor.userId, pageSize, (page - 1) * pageSize],
  })
  return rows
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
      select n.id, n.date, n.content, n.image, n.image_width as "imageWidth", n.image_height as "imageHeight",
        n.image_preview as "imagePreview", n.project as "projectId", p.title as "projectTitle"
      from progress_notes n join projects p on p.id = n.project
      where n.id = $1 and n.project = $2 and n."user" = $3`,
    values: [id, projectId, actor.userId],
  })
  const [note] = rows
  if (!note) throw new NotFoundError()
  return note
}

/** Names the form offers while one types, those used most first. */
export type Suggestions = { companies: string[]; artists: string[]; tags: string[] }

// A list that nobody scrolls through helps nobody; whatever is not in it is still found by its name when the form is saved.
const MOST_USED = 300

/** The names of the tags used most: what the field on the kit's page suggests. */
export async function tagSuggestions(actor: Actor): Promise<string[]> {
  const { rows } = await pool.query<{ tags: string[] }>({
    name: 'project-tag-suggestions',
    text: `select ${mostUsed('tags', USES_OF_TAGS)} as tags`,
    values: [actor.userId],
  })
  return rows[0]?.tags ?? []
}

/** What the form suggests for company, artist and tags, in one statement. */
export async function formSuggestions(actor: Actor): Promise<Suggestions> {
  const { rows } = await pool.query<Suggestions>({
    name: 'project-form-suggestions',
    text: `select
      ${mostUsed('companies', 'select company, count(*) from projects where "user" = $1 group by company')} as companies,
      ${mostUsed('artists', 'select artist, count(*) from projects where "user" = $1 group by artist')} as artists,
      ${mostUsed('tags', USES_OF_TAGS)} as tags`,
    values: [actor.userId],
  })
  return rows[0] ?? { companies: [], artists: [], tags: [] }
}

const USES_OF_TAGS = 'select tag, count(*) from project_tags where "user" = $1 group by tag'

const mostUsed = (table: string, uses: string) => `
  (select coalesce(json_agg(name), '[]') from (
    select name from ${table} named left join (${uses}) used(id, times) using (id)
    where named."user" = $1 order by times desc nulls last, name limit ${MOST_USED}) most)`
