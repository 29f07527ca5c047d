import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseDashboardParams } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { kitEdits } from '~/features/collection/kit-edits/kit-edits.server'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { ProjectFormGroups } from '~/features/collection/projects/form/project-form-groups'
import { copyValuesOf, EMPTY_FORM, formValuesOf } from '~/features/collection/projects/form/project-form-values'
import { formatValue } from '~/features/collection/projects/format-project'
import { MAX_MONEY } from '~/features/collection/projects/kinds/money'
import { formatDrills, listedFacts, specialDrillsOf } from '~/features/collection/projects/listed-facts'
import { columnTypeOf } from '~/features/collection/projects/project-columns.server'
import {
  byField,
  columnOf,
  FIELD_NAMES,
  PROJECT_FIELDS,
  type ProjectField,
  type ProjectFieldName,
  type ProjectValues,
  projectField,
} from '~/features/collection/projects/project-fields'
import { newProjectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { createProject, updateProject } from '~/features/collection/projects/projects.server'
import { rowSchema } from '~/features/transfer/archive/collections'
import type { Actor } from '~/platform/actor'
import { dateToDay } from '~/platform/dates'
import { db, pool } from '~/platform/db/db.server'
import { CanvasFacts, DateFacts } from '~/routes/kits/kit/project-facts'
import { action as create } from '~/routes/kits/new'
import { archived, restored, unzipped } from '../factories/archives'
import { send } from '../factories/forms'
import { exported, importFile } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

// Every field in PROJECT_FIELDS must reach every place that shows, stores or transfers a kit.

const wordOf = (name: ProjectFieldName) => `zq${name.toLowerCase()}`

/** Returns a unique value that differs from the initial one. */
function sampleOf(name: ProjectFieldName, field: ProjectField): unknown {
  const at = FIELD_NAMES.indexOf(name)
  switch (field.kind) {
    case 'flag':
      return true
    case 'tags':
      return [wordOf(name)]
    case 'url':
      return `https://shop.example/${wordOf(name)}`
    case 'choice':
      return Object.keys(field.options).findLast(option => option !== field.initial)
    case 'day':
      return dateToDay(new Date(Date.UTC(2024, 0, 10 + at)))
    case 'side':
      return 60.5 + at
    case 'count':
      return Math.min(field.max, field.min + 1000 + at)
    case 'terms':
      return Object.keys(field.options).slice(0, 2).join()
    case 'money':
      return 12.5 + at
    default:
      return name === 'currency' ? 'ZAR' : wordOf(name)
  }
}

const KIT = byField(FIELD_NAMES, sampleOf) as ProjectValues

/** Returns values at the limits of a field, and values just beyond them. */
function limitsOf(field: ProjectField): { allowed: unknown[]; rejected: unknown[] } {
  switch (field.kind) {
    case 'text':
    case 'name':
    case 'tags':
    case 'url':
    case 'prose':
      return {
        allowed: ['X'.repeat(field.max)],
        rejected: ['X'.repeat(field.max + 1), ...(field.required ? [''] : [])],
      }
    case 'choice':
      return { allowed: Object.keys(field.options), rejected: ['unknown'] }
    case 'terms': {
      const terms = Object.keys(field.options)
      return { allowed: [...terms, terms.join()], rejected: ['unknown', `${terms[0]},unknown`] }
    }
    case 'side':
      return { allowed: [0, field.max], rejected: [-0.1, field.max + 0.1] }
    case 'count':
      return { allowed: [field.min, field.max], rejected: [field.min - 1, field.max + 1] }
    case 'money':
      return { allowed: [0, MAX_MONEY], rejected: [-0.01, MAX_MONEY + 1] }
    case 'day':
    case 'flag':
      return { allowed: [], rejected: [] }
  }
}

/** Returns whether the database stores a value of a field, which can be the name of a record in another table. */
async function isStored(name: ProjectFieldName, field: ProjectField, value: unknown): Promise<boolean> {
  const tables = { name: field.kind === 'name' ? field.table : '', tags: 'tags' } as Partial<Record<string, string>>
  const table = tables[field.kind] ?? 'projects'
  const column = table === 'projects' ? columnOf(name) : 'name'
  try {
    await pool.query(`update ${table} set "${column}" = $1 where "user" = $2`, [value, actor.userId])
    return true
  } catch (error) {
    if (isLimitError(error)) return false
    throw error
  }
}

/** Codes of Postgres: a value breaks a check, is no value of an enum, or too large for its type. */
const isLimitError = (error: unknown) => ['23514', '22P02', '22003'].includes((error as { code: string }).code)

/** The columns that no user edits, and the photo. */
const UNDECLARED =
  'id user image image_width image_height image_preview legend_image legend_image_width legend_image_height completed_by_status import source_id created updated title_key search more_search order_search note_search last_worked custom custom_search'.split(
    ' ',
  )

let actor: Actor
let user: { id: string }
let kitId: string
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  kitId = (await createProject(actor, KIT)).id
})

async function valuesOf(owner: Actor, id?: string): Promise<ProjectValues> {
  const found = id ?? (await db.project.findFirstOrThrow({ where: { userId: owner.userId } })).id
  const project = await getProject(owner, found)
  const { company, artist, tags } = project
  const values = { ...project, company: company?.name, artist: artist?.name, tags: tags.map(tag => tag.name) }
  return byField(FIELD_NAMES, name => values[name]) as ProjectValues
}

describe('every field of a kit', () => {
  it('has a column of its type', async () => {
    const { rows } = await pool.query<{ column: string; type: string }>(
      `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'projects'::regclass and attnum > 0 and not attisdropped`,
    )
    const names: Record<string, string> = { integer: 'int', 'double precision': 'float8' }
    const types = new Map(rows.map(({ column, type }) => [column, names[type] ?? type]))
    for (const name of FIELD_NAMES) {
      const type = columnTypeOf(projectField(name))
      expect([name, types.get(columnOf(name)) ?? null]).toEqual([name, type])
    }
    const declared = new Set([...FIELD_NAMES.map(columnOf), ...UNDECLARED])
    expect([...types.keys()].filter(column => !declared.has(column))).toEqual([])
  })

  it('has the limits of its declaration in the database', async () => {
    const wrong: string[] = []
    for (const name of FIELD_NAMES) {
      const field = projectField(name)
      const { allowed, rejected } = limitsOf(field)
      for (const value of allowed) if (!(await isStored(name, field, value))) wrong.push(`${name} rejects ${value}`)
      for (const value of rejected) if (await isStored(name, field, value)) wrong.push(`${name} allows ${value}`)
    }
    expect(wrong).toEqual([])
  })

  it('is stored and read', async () => {
    expect(await valuesOf(actor, kitId)).toEqual(KIT)
  })

  it('survives a round trip through the form', async () => {
    const { location } = await send(user, create, newProjectPath(), formValuesOf(await getProject(actor, kitId)))
    expect(await valuesOf(actor, location?.split('/').at(-1))).toEqual(KIT)
  })

  it('has an input, and a hint in its collapsed group', async () => {
    const filled = formValuesOf(await getProject(actor, kitId))
    const rendered = (form: typeof filled) =>
      renderToStaticMarkup(
        createElement(ProjectFormGroups, {
          start: form,
          now: form,
          errors: {},
          suggestions: { tags: [], currency: '', hidesMoney: false },
        }),
      )
    const hintsOf = (html: string) => [...html.matchAll(/disclosure-hint">(.*?)</g)].map(([, hint]) => hint).join()
    for (const name of FIELD_NAMES) {
      const field = projectField(name)
      if (field.group === 'head') continue
      expect(rendered(filled)).toContain(`name="${name}"`)
      if (field.kind === 'choice' && field.initial) continue
      const alone = rendered({ ...EMPTY_FORM, [name]: filled[name] })
      expect([name, hintsOf(alone)]).not.toEqual([name, hintsOf(rendered(EMPTY_FORM))])
      expect([name, alone.includes('open=""')]).toEqual([name, true])
    }
  })

  it('is copied to another kit or reset, as declared', async () => {
    const copy = copyValuesOf(await getProject(actor, kitId))
    const filled = formValuesOf(await getProject(actor, kitId))
    for (const name of FIELD_NAMES) {
      expect([name, copy[name]]).toEqual([name, (PROJECT_FIELDS[name].copied ? filled : EMPTY_FORM)[name]])
    }
  })

  it('is exported to CSV, and imported for new and updated kits', async () => {
    const file = await exported(actor)
    const other = (await makeUser()).actor
    await importFile(other, file)
    expect(await valuesOf(other)).toEqual(KIT)
    const third = (await makeUser()).actor
    await makeProject(third, { ...emptyProject(), title: KIT.title, company: KIT.company })
    await importFile(third, file, { duplicates: 'update' })
    expect(await valuesOf(third)).toEqual(KIT)
  })

  it('is archived and restored', async () => {
    const zip = await archived(actor)
    const other = (await makeUser()).actor
    await restored(other, zip)
    expect(await valuesOf(other)).toEqual(KIT)
    await makeProject(actor, { title: 'Another' })
    const { company: _company, artist: _artist, tags: _tags, ...empty } = emptyProject()
    await db.project.update({
      where: { id: kitId },
      data: { ...empty, quantity: 1, pieces: 1, piecesDone: 0, title: 'Changed', companyId: null },
    })
    await restored(actor, zip, 'replace')
    expect(await valuesOf(actor, kitId)).toEqual(KIT)
  })

  it('may be missing in an older archive, except for title and status', () => {
    const times = { created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z' }
    const row = { id: kitId, ...times, user: actor.userId, title: 'Owl', status: 'stash', image: '' }
    const { company: _company, artist: _artist, tags: _tags, ...empty } = emptyProject()
    const columns = Object.fromEntries(Object.entries(empty).map(([name, value]) => [columnOf(name), value]))
    const links = { company: null, artist: null, legend_image: '', custom: {} }
    expect(rowSchema('projects').parse(row)).toEqual({ ...columns, ...links, ...row })
    expect(rowSchema('projects').safeParse({ ...row, title: undefined }).success).toBe(false)
  })

  it('is on the HTML page of the archive and on the page of the kit', async () => {
    const page = (await unzipped(await archived(actor))).get('index.html')?.bytes.toString() ?? ''
    const project = await getProject(actor, kitId)
    const shown = { project, facts: listedFacts(project) }
    const facts = renderToStaticMarkup(
      createElement(
        'div',
        null,
        createElement(CanvasFacts, { ...shown, drills: formatDrills(project), special: specialDrillsOf(project) }),
        createElement(DateFacts, { ...shown, tracking: null, holds: { days: 0, since: null }, today: '2026-01-01' }),
      ),
    )
    for (const name of FIELD_NAMES) {
      const text = formatValue(name, KIT[name])
      expect([name, page.includes(text.replace(/ cm$/, ''))]).toEqual([name, true])
      if (projectField(name).page === 'fact') expect(facts).toContain(`<dd>${text}</dd>`)
    }
  })

  it('can be read, created and updated by API', async () => {
    const token = await tokenOfUser(user.id)
    const path = '/api/collections/projects/records'
    const headers = { 'Content-Type': 'application/json' }
    const { body } = await call(`${path}/${kitId}`, {
      token,
    })
    const { id: _id, created: _created, updated: _updated, image: _image, ...sent } = body
    for (const name of FIELD_NAMES) if (name !== 'tags') expect(sent).toHaveProperty(columnOf(name))
    const options = { method: 'POST', token, headers, body: JSON.stringify(sent) }
    const made = await call(path, options)
    expect(await valuesOf(actor, made.body.id)).toEqual({ ...KIT, tags: [] })
    const { id } = await makeProject(actor)
    const change = { ...options, method: 'PATCH' }
    await call(`${path}/${id}`, change)
    expect(await valuesOf(actor, id)).toEqual({ ...KIT, tags: [] })
  })

  it('is kept when an edit changes it, and no other column is: keep_edits_of', async () => {
    const { id } = await makeProject(actor, { ...emptyProject(), title: 'Empty' })
    await updateProject(actor, id, KIT)
    const [edit] = await kitEdits(actor, id)
    const columns = FIELD_NAMES.filter(name => !['status', 'tags'].includes(name)).map(columnOf)
    expect(Object.keys(edit?.changes ?? {}).sort()).toEqual(columns.sort())
  })

  it('is searched only if declared', async () => {
    for (const name of FIELD_NAMES) {
      const { kind, searched } = projectField(name)
      if (!['text', 'url', 'prose', 'name', 'tags'].includes(kind) || name === 'currency') continue
      const { state } = parseDashboardParams(new URLSearchParams({ status: 'everything', search: wordOf(name) }))
      expect([name, (await listProjects(actor, state)).total]).toEqual([name, searched ? 1 : 0])
    }
  })
})
