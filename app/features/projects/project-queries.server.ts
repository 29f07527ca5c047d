import type { Actor } from '~/platform/actor'
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
        (select count(*) from note_photos n where n.project = p.id) as "notePictureCount"
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

/** A kit that is as good as one being added. */
export type Twin = {
  id: string
  title: string
  status: ProjectStatus
  company: string | null
  width: number | null
  height: number | null
}

/** The actor's kits of that title (whatever its case and accents) or that link, but for the one itself; at most three. */
export async function twinsOf(
  actor: Actor,
  { title, sourceUrl }: { title: string; sourceUrl: string },
  itself = '',
): Promise<Twin[]> {
  const { rows } = await pool.query<Twin>({
    name: 'project-twins',
    text: `
      select p.id, p.title, p.status::text as status, c.name as company, p.width, p.height
      from (
        select id from projects where "user" = $1 and title_key = fold($2) and $2 <> ''
        union select id from projects where "user" = $1 and source_url = $3 and $3 <> ''
      ) twin join projects p on p.id = twin.id left join companies c on c.id = p.company
      where p.id <> $4 order by p.updated desc, p.id limit 3`,
    values: [actor.userId, title.trim(), sourceUrl.trim(), itself],
  })
  return rows
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
