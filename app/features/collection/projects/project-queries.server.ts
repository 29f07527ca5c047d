import sql, { raw, type Sql } from 'sql-template-tag'
import type { CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import { plainLine } from '~/platform/input/plain-text'
import type { ProjectPicture } from './card/project-card-data'
import { type Figure, type KitProgress, progressOf } from './kit-progress'
import { figureOf } from './kit-progress.server'
import { PICTURE_COLUMNS, selectFields } from './project-columns.server'
import { columnOf, MONEY_FIELDS, type PlainFieldName, type ProjectValues, type SUGGESTED } from './project-fields'
import type { ProjectStatus } from './project-terms'
import { safeHtml } from './rich-text.server'

type Named = { id: string; name: string }

export type ProjectDetails = Pick<ProjectValues, PlainFieldName> &
  ProjectPicture & {
    id: string
    /** the values of the user's own fields */
    custom: CustomValues
    /** the notes as safe HTML if they contain any, otherwise null */
    notesHtml: string | null
    company: Named | null
    artist: Named | null
    tags: (Named & { color: string })[]
    progress: KitProgress | null
    /** the user does not want to see prices */
    hidesMoney: boolean
    noteCount: number
    notePictureCount: number
    /** its history has an edit */
    isEdited: boolean
  }

/** Returns a kit with company, artist and tags, in one statement. @throws NotFoundError */
export async function getProject(actor: Actor, id: string, on?: Db): Promise<ProjectDetails> {
  const [row] = await query<Omit<ProjectDetails, 'notesHtml' | 'progress'> & { figure: Figure | null }>(
    prepared(sql`
      select p.id, p.custom, ${selectFields('p')},
        ${PICTURE_COLUMNS},
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
        case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as artist,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name), '[]')
          from project_tags pt join tags t on t.id = pt.tag where pt.project = p.id) as tags,
        ${figureOf('p')} as figure, ${hidesMoney(actor)} as "hidesMoney",
        (select count(*) from progress_notes n where n.project = p.id) as "noteCount",
        (select count(*) from note_photos n where n.project = p.id) as "notePictureCount",
        exists (select from kit_edits e where e.project = p.id) as "isEdited"
      from projects p
      left join companies c on c.id = p.company
      left join artists a on a.id = p.artist
      where p.id = ${id} and p."user" = ${actor.userId}`),
    on,
  )
  if (!row) throw new NotFoundError()
  const { figure, ...project } = row
  return { ...project, progress: progressOf(figure, project), notesHtml: safeHtml(project.generalNotes) }
}

export type DuplicateProject = {
  id: string
  title: string
  status: ProjectStatus
  company: string | null
  width: number | null
  height: number | null
}

/** Returns at most three other kits of the user with this title (ignoring case and accents), this link or this code. */
export function findDuplicates(
  actor: Actor,
  { title, sourceUrl, code }: { title: string; sourceUrl: string; code: string },
  itself = '',
): Promise<DuplicateProject[]> {
  const [name, link, number] = [plainLine(title), sourceUrl.trim(), plainLine(code)]
  return query(
    prepared(sql`
      select p.id, p.title, p.status::text as status, c.name as company, p.width, p.height
      from (
        select id from projects where "user" = ${actor.userId} and title_key = fold(${name}) and ${name} <> ''
        union select id from projects where "user" = ${actor.userId} and source_url = ${link} and ${link} <> ''
        union select id from projects where "user" = ${actor.userId} and code = ${number} and ${number} <> ''
      ) same join projects p on p.id = same.id left join companies c on c.id = p.company
      where p.id <> ${itself} order by p.updated desc, p.id limit 3`),
  )
}

/** Suggested names, the most used first. */
export type Suggestions = { companies: string[]; artists: string[]; tags: string[] }

/** The suggestions of the form; `currency` is the one used last. */
export type FormSuggestions = Suggestions &
  Record<(typeof SUGGESTED)[number], string[]> & { currency: string; hidesMoney: boolean }

// Limits the size of the page. A name beyond the limit is still found when the form is saved.
const SUGGESTION_LIMIT = 300

/** Returns the names of the user's tags, the most used first, at most 300. */
export async function tagSuggestions(actor: Actor): Promise<string[]> {
  const [suggested] = await query<{ tags: string[] }>(prepared(sql`select ${mostUsed(actor, 'tags')} as tags`))
  return suggested?.tags ?? []
}

/** Returns the suggestions of the kit form, at most 300 per field. */
export async function formSuggestions(actor: Actor): Promise<FormSuggestions> {
  const [suggested] = await query<FormSuggestions>(
    prepared(sql`
      select ${mostUsed(actor, 'companies')} as companies, ${mostUsed(actor, 'artists')} as artists, ${mostUsed(actor, 'tags')} as tags,
        ${usedTexts(actor, 'place')} as place, ${usedTexts(actor, 'series')} as series,
        ${usedTexts(actor, 'wentTo')} as "wentTo", ${lastCurrencyOf(actor)} as currency, ${hidesMoney(actor)} as "hidesMoney"`),
  )
  if (!suggested) throw new Error('A select without a table returned no row.')
  return suggested
}

/** Returns the status with which the newest kit was added; undefined without kits. */
export async function lastAddedStatus({ userId }: Actor): Promise<ProjectStatus | undefined> {
  const [last] = await query<{ status: ProjectStatus }>(
    prepared(sql`
      select to_status as status from status_changes where "user" = ${userId} and from_status is null
      order by id desc limit 1`),
  )
  return last?.status
}

/** The tables that link kits to names, and their columns. */
const LINKS = {
  companies: { table: 'projects', column: 'company' },
  artists: { table: 'projects', column: 'artist' },
  tags: { table: 'project_tags', column: 'tag' },
}

function usedTexts({ userId }: Actor, name: (typeof SUGGESTED)[number]): Sql {
  const column = raw(columnOf(name))
  return sql`
  (select coalesce(json_agg(text), '[]') from (
    select ${column} as text from projects where "user" = ${userId} and ${column} <> ''
    group by 1 order by count(*) desc, 1 limit ${raw(String(SUGGESTION_LIMIT))}) used)`
}

const hidesMoney = ({ userId }: Actor): Sql => sql`(select hides_money from users where id = ${userId})`

const lastCurrencyOf = ({ userId }: Actor): Sql => sql`
  coalesce((select currency from projects where "user" = ${userId} and currency <> '' order by updated desc, id limit 1), '')`

/** Returns the currency of the account: the one used last. '' if it has none. */
export async function usualCurrency(actor: Actor, on?: Db): Promise<string> {
  const [last] = await query<{ currency: string }>(prepared(sql`select ${lastCurrencyOf(actor)} as currency`), on)
  return last?.currency ?? ''
}

/** Returns the input with the currency of the account if it has an amount without one. */
export function withCurrency<Input extends Partial<ProjectValues>>(input: Input, usual: string): Input {
  const isPriced = MONEY_FIELDS.some(name => input[name])
  return input.currency || !usual || !isPriced ? input : { ...input, currency: usual }
}

/** Returns the edited fields as `withCurrency` does, but unchanged if the kit keeps a currency. */
export const withEditedCurrency = (edited: Partial<ProjectValues>, kit: ProjectDetails, usual: string) =>
  kit.currency && edited.currency === undefined ? edited : withCurrency(edited, usual)

function mostUsed({ userId }: Actor, list: keyof typeof LINKS): Sql {
  const [table, column] = [raw(LINKS[list].table), raw(LINKS[list].column)]
  return sql`
  (select coalesce(json_agg(name), '[]') from (
    select name from ${raw(list)} named
    left join (select ${column}, count(*) from ${table} where "user" = ${userId} group by ${column}) used(id, times) using (id)
    where named."user" = ${userId} order by times desc nulls last, name limit ${raw(String(SUGGESTION_LIMIT))}) most)`
}
