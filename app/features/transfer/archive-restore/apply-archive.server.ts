import type { PoolClient } from 'pg'
import sql, { join, raw } from 'sql-template-tag'
import { recordChange } from '~/features/collection/colors/color-changes.server'
import { tagSlug } from '~/features/collection/tags/tag-slug'
import { moveToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { TrashKind } from '~/features/collection/trash/trash-terms'
import { COLLECTION_NAMES, type CollectionName, collectionOf, columnsOf } from '~/features/transfer/archive/collections'
import { insertStaged } from '~/features/transfer/rows/apply.server'
import { run } from '~/features/transfer/rows/stage.server'
import {
  firstPicture,
  pictureColumns,
  type StagedPicture,
  stagePictures,
} from '~/features/transfer/rows/staged-pictures.server'
import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db/transaction.server'
import type { PicturePlace } from '~/platform/images/images.server'
import { FILE_COLUMNS } from '~/platform/storage/file-columns'
import { type HISTORIES, isGone, otherHistory, otherPhotos } from './compare-rows.server'
import type { RestoreMode } from './restore-terms'
import { isNamed, tableOf } from './staged-rows.server'

const WITH_ID = COLLECTION_NAMES.filter(name => !collectionOf(name).bare)

/**
 * Writes the staged rows into the collection. Merge adds missing rows; replace makes the collection equal to the
 * archive, except photos without a kit, which stay. Removed rows are moved to the trash, except links to tags, spins,
 * colors, claims, words, goals, budgets, boards and own fields; the drawer has its own Undo. Returns the photos that no row
 * names, to delete after the commit.
 */
export async function applyStaged(
  tx: Tx,
  client: PoolClient,
  actor: Actor,
  { mode, photos }: { mode: RestoreMode; photos: StagedPicture[] },
): Promise<PicturePlace[]> {
  await stagePictures(client, photos, { dropOnCommit: true })
  const gone = mode === 'replace' ? await goingPictures(client, actor) : []
  if (mode === 'replace') await removeGone(tx, client, actor)
  await freeSlugs(client, actor, mode)
  for (const name of WITH_ID) {
    if (mode === 'replace') await update(client, actor, name)
    await insertStaged(client, tableOf(name), name === 'project_tags' ? 'on conflict (project, tag) do nothing' : '')
  }
  for (const name of ['status_changes', 'kit_edits'] as const) await replaceHistory(client, actor, name, mode)
  return gone
}

/** Returns the photos that the archive replaces in rows that stay. Rows in the trash keep their photos. */
async function goingPictures(client: PoolClient, actor: Actor): Promise<PicturePlace[]> {
  const replaced = FILE_COLUMNS.filter(({ table }) => WITH_ID.some(name => name === table)).map(
    ({ collection, table, files }) => sql`
      select ${raw(`'${collection}'`)} as collection, t.id as "recordId", file.image as "fileName"
      from ${raw(table)} t join ${raw(`staged_${table}`)} s on s.target = t.id join ${raw(files)} file on file.id = t.id
      where t."user" = ${actor.userId} and file.image <> '' and ${raw(otherPhotos(table as CollectionName))}`,
  )
  return (await run<PicturePlace>(client, join(replaced, ' union all '))).rows
}

const TRASHED: [TrashKind, CollectionName][] = [
  ['project', 'projects'],
  ['progress_note', 'progress_notes'],
  ['tag', 'tags'],
  ['company', 'companies'],
  ['artist', 'artists'],
]

async function removeGone(tx: Tx, client: PoolClient, actor: Actor): Promise<void> {
  for (const [kind, name] of TRASHED) {
    const { rows } = await run<{ id: string }>(
      client,
      sql`select id from ${raw(name)} t where t."user" = ${actor.userId} and ${raw(isGone(name))}`,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await moveToTrash(tx, actor, kind, ids)
  }
  const drills = {
    table: 'drills',
    title: /*i18n*/ 'Removed by restoring an archive',
    which: raw(isGone('drills')),
  } as const
  await recordChange(tx, actor, drills, () =>
    run(client, sql`delete from drills t where t."user" = ${actor.userId} and ${raw(isGone('drills'))}`),
  )
  for (const name of [
    'project_tags',
    'randomizer_spins',
    'kit_colors',
    'drill_claims',
    'color_words',
    'year_goals',
    'budgets',
    'custom_fields',
    'board_squares',
    'boards',
  ] as const) {
    await run(client, sql`delete from ${raw(name)} t where t."user" = ${actor.userId} and ${raw(isGone(name))}`)
  }
}

/** Renames the slugs of new tags that are taken. */
async function freeSlugs(client: PoolClient, actor: Actor, mode: RestoreMode): Promise<void> {
  // Replace removes all other slugs, so only those within the archive can collide.
  const existing = sql`select slug from tags where "user" = ${actor.userId}`
  const taken = new Set(
    mode === 'merge' ? (await run<{ slug: string }>(client, existing)).rows.map(({ slug }) => slug) : [],
  )
  const { rows: tags } = await run<{ target: string; name: string; slug: string }>(
    client,
    `select target, name::text as name, slug from staged_tags ${mode === 'merge' ? 'where skip_reason is null' : ''} order by created, id`,
  )
  const turned = tags.flatMap(({ target, name, slug }) => {
    const free = taken.has(slug) ? tagSlug(name, taken) : slug
    taken.add(free)
    return free === slug ? [] : { target, slug: free }
  })
  await run(
    client,
    sql`update staged_tags s set slug = turned.slug
    from jsonb_to_recordset(${JSON.stringify(turned)}::jsonb) as turned(target text, slug text) where s.target = turned.target`,
  )
}

async function update(client: PoolClient, actor: Actor, name: CollectionName): Promise<void> {
  const table = tableOf(name)
  const columns = Object.keys(columnsOf(name))
    .filter(column => !['id', 'user', 'image', 'legend_image', 'more_photos'].includes(column))
    .map(column => `"${column}"`)
  const side = (alias: string) => `(${columns.map(column => `${alias}.${column}::text`).join(', ')})`
  const same = sql`t.id = s.target and t."user" = ${actor.userId} and s.skip_reason is not null`
  const differs = `${side('t')} is distinct from ${side('s')}`
  const set = async (values: string, condition: string, from = '') =>
    run(
      client,
      sql`update ${raw(`${name} t set ${values} from staged_${name} s ${from}`)} where ${same} and ${raw(condition)}`,
    )
  // Rows that swap names would violate the unique constraint halfway.
  if (isNamed(name)) await set(`name = t.id${name === 'tags' ? ', slug = t.id' : ''}`, differs)
  if (name === 'drills') await set('code = right(t.id, 12)', differs)
  await set(columns.map(column => `${column} = s.${column}`).join(', '), differs)
  if (!table.picture) return
  const photos = Object.entries(pictureColumns(table)).map(([column, value]) => `${column} = ${value}`)
  await set(photos.join(', '), otherPhotos(name), firstPicture(table))
}

/** Replaces a history of new kits and, with `replace`, of kits whose history differs from the archive's. */
async function replaceHistory(
  client: PoolClient,
  actor: Actor,
  name: keyof typeof HISTORIES,
  mode: RestoreMode,
): Promise<void> {
  await run(client, `create index on staged_${name} (project)`)
  await run(
    client,
    `update staged_${name} set skip_reason = 'exists' where project not in (
      select s.target from staged_projects s where ${mode === 'replace' ? 'true' : 's.skip_reason is null'}
        and ${otherHistory(name)})`,
  )
  await run(
    client,
    sql`delete from ${raw(name)} where "user" = ${actor.userId}
    and project in (select project from ${raw(`staged_${name}`)} where skip_reason is null)`,
  )
  await insertStaged(client, tableOf(name))
}
