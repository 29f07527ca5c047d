import type { PoolClient } from 'pg'
import type { PhotoOf } from '~/features/archive/archive-format'
import { COLLECTION_NAMES, type CollectionName, collectionOf, columnsOf } from '~/features/archive/collections'
import { FILE_COLUMNS } from '~/features/files/file-columns'
import { tagSlug } from '~/features/tags/tag-slug'
import { moveToTrash } from '~/features/trash/move-to-trash.server'
import type { TrashKind } from '~/features/trash/trash-terms'
import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db.server'
import type { PicturePlace, StoredPicture } from '~/platform/images.server'
import type { RestoreMode } from './restore-terms'
import { isGone, isNamed, otherPhotos, run } from './staged-rows.server'

/** A photo that was brought in, and the record it belongs to. */
export type BroughtPhoto = { collection: PhotoOf['collection']; target: string; name: string; stored: StoredPicture }

const WITH_ID = COLLECTION_NAMES.filter(name => !collectionOf(name).bare)

/**
 * Brings the staged rows into the collection. Merge adds what is missing; replace makes the collection exactly what the archive holds.
 * Answers the pictures that nothing names any more: they go after the commit. What goes waits in the trash; links to tags and spins
 * have no place there.
 */
export async function applyStaged(
  client: PoolClient,
  actor: Actor,
  { mode, brought }: { mode: RestoreMode; brought: BroughtPhoto[] },
): Promise<PicturePlace[]> {
  await stagePictures(client, brought)
  const gone = mode === 'replace' ? await goingPictures(client, actor) : []
  if (mode === 'replace') await removeGone(client, actor)
  await freeSlugs(client, actor, mode)
  for (const name of WITH_ID) {
    if (mode === 'replace') await update(client, actor, name)
    await insert(client, actor, name)
  }
  await tellHistory(client, actor, mode)
  return gone
}

async function stagePictures(client: PoolClient, brought: BroughtPhoto[]): Promise<void> {
  await run(
    client,
    `create temp table staged_pictures on commit drop as
    select * from jsonb_to_recordset($1::jsonb) as p(collection text, target text, name text, image text, "imageWidth" int, "imageHeight" int, "imagePreview" text)`,
    [JSON.stringify(brought.map(({ stored, ...of }) => ({ ...of, ...stored })))],
  )
  await run(client, 'create index on staged_pictures (target, collection)')
}

/** Photos of rows that stay and have others in the archive. What goes keeps its own in the trash. */
async function goingPictures(client: PoolClient, actor: Actor): Promise<PicturePlace[]> {
  const replaced = FILE_COLUMNS.filter(({ table }) => table !== 'users').map(
    ({ collection, table, files }) => `
      select '${collection}' as collection, t.id as "recordId", file.image as "fileName"
      from ${table} t join staged_${table} s on s.target = t.id join ${files} file on file.id = t.id
      where t."user" = $1 and file.image <> '' and ${otherPhotos(table as CollectionName)}`,
  )
  return (await run<PicturePlace>(client, replaced.join(' union all '), [actor.userId])).rows
}

const TRASHED: [TrashKind, CollectionName][] = [
  ['project', 'projects'],
  ['progress_note', 'progress_notes'],
  ['tag', 'tags'],
  ['company', 'companies'],
  ['artist', 'artists'],
]

async function removeGone(client: PoolClient, actor: Actor): Promise<void> {
  for (const [kind, name] of TRASHED) {
    const { rows } = await run<{ id: string }>(
      client,
      `select id from ${name} t where t."user" = $1 and ${isGone(name)}`,
      [actor.userId],
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await moveToTrash(transactionOf(client), actor, kind, ids)
  }
  for (const name of ['project_tags', 'randomizer_spins'] as const) {
    await run(client, `delete from ${name} t where t."user" = $1 and ${isGone(name)}`, [actor.userId])
  }
}

/** The trash speaks Prisma's dialect of a transaction. */
function transactionOf(client: PoolClient): Tx {
  const rowsOf = async (text: string, ...values: unknown[]) => (await run(client, text, values)).rows
  return {
    $queryRaw: (text: TemplateStringsArray) => rowsOf(text.join('')),
    $queryRawUnsafe: rowsOf,
    $executeRawUnsafe: rowsOf,
  } as unknown as Tx
}

/** Slugs of new tags that are taken by now. */
async function freeSlugs(client: PoolClient, actor: Actor, mode: RestoreMode): Promise<void> {
  // With replace every slug is the archive's in the end; only those of one archive could meet.
  const { rows: kept } = await run<{ slug: string }>(
    client,
    mode === 'merge' ? `select slug from tags where "user" = $1` : `select ''::text as slug where $1 = ''`,
    [actor.userId],
  )
  const taken = new Set(kept.map(({ slug }) => slug))
  const { rows: tags } = await run<{ target: string; name: string; slug: string }>(
    client,
    `select target, name::text as name, slug from staged_tags ${mode === 'merge' ? 'where fresh' : ''} order by created, id`,
  )
  const turned = tags.flatMap(({ target, name, slug }) => {
    const free = taken.has(slug) ? tagSlug(name, taken) : slug
    taken.add(free)
    return free === slug ? [] : { target, slug: free }
  })
  await run(
    client,
    `update staged_tags s set slug = turned.slug from jsonb_to_recordset($1::jsonb) as turned(target text, slug text)
    where s.target = turned.target`,
    [JSON.stringify(turned)],
  )
}

/** The columns that a row takes from the archive as they are. */
const plainColumns = (name: CollectionName) =>
  Object.keys(columnsOf(name)).filter(column => !['id', 'user', 'image', 'more_photos'].includes(column))

/** What stands in the columns of a row's photos, by column, from the pictures that were brought in. */
function photoColumns(name: CollectionName): Record<string, string> {
  if (!collectionOf(name).photo) return {}
  const first = {
    image: `coalesce(p.image, '')`,
    image_width: `p."imageWidth"`,
    image_height: `p."imageHeight"`,
    image_preview: `coalesce(p."imagePreview", '')`,
  }
  if (name !== 'progress_notes') return first
  const others = `(select coalesce(jsonb_agg(to_jsonb(o) - '{collection,target,name}'::text[] order by more.place), '[]')
    from jsonb_array_elements(s.more_photos) with ordinality more(photo, place)
    join staged_pictures o on o.target = s.target and o.collection = '${name}' and o.name = more.photo->>'image')`
  return { ...first, more_photos: others }
}

const firstPicture = (name: CollectionName) =>
  `left join staged_pictures p on p.target = s.target and p.collection = '${name}' and p.name = s.image`

async function insert(client: PoolClient, actor: Actor, name: CollectionName): Promise<void> {
  const plain = plainColumns(name).map(column => [`"${column}"`, `s."${column}"`])
  const columns = [...plain, ...Object.entries(photoColumns(name))]
  await run(
    client,
    `insert into ${name} (id, "user", ${columns.map(([column]) => column).join(', ')})
    select s.target, $1, ${columns.map(([, value]) => value).join(', ')}
    from staged_${name} s ${collectionOf(name).photo ? firstPicture(name) : ''}
    where s.fresh order by s.created, s.id ${name === 'project_tags' ? 'on conflict (project, tag) do nothing' : ''}`,
    [actor.userId],
  )
}

async function update(client: PoolClient, actor: Actor, name: CollectionName): Promise<void> {
  const columns = plainColumns(name).map(column => `"${column}"`)
  const side = (alias: string) => `(${columns.map(column => `${alias}.${column}::text`).join(', ')})`
  const same = `t.id = s.target and t."user" = $1 and not s.fresh`
  // Two that exchange their names would meet in the middle.
  if (isNamed(name)) {
    await run(
      client,
      `update ${name} t set name = t.id${name === 'tags' ? ', slug = t.id' : ''} from staged_${name} s
      where ${same} and ${side('t')} is distinct from ${side('s')}`,
      [actor.userId],
    )
  }
  await run(
    client,
    `update ${name} t set ${columns.map(column => `${column} = s.${column}`).join(', ')} from staged_${name} s
    where ${same} and ${side('t')} is distinct from ${side('s')}`,
    [actor.userId],
  )
  if (!collectionOf(name).photo) return
  await run(
    client,
    `update ${name} t set ${Object.entries(photoColumns(name))
      .map(([column, value]) => `${column} = ${value}`)
      .join(', ')}
    from staged_${name} s ${firstPicture(name)}
    where ${same} and ${otherPhotos(name)}`,
    [actor.userId],
  )
}

/** A kit's history is what the archive tells of it: for new kits and, with replace, where it is another. */
async function tellHistory(client: PoolClient, actor: Actor, mode: RestoreMode): Promise<void> {
  const told = (table: string, order: string) =>
    `(select array_agg((h.from_status, h.to_status, h.at)::text order by h.${order}) from ${table} h where h.project = s.target)`
  await run(client, 'create index on staged_status_changes (project)')
  await run(
    client,
    `create temp table retold on commit drop as
    select s.target as project from staged_projects s
    where ${mode === 'replace' ? 'true' : 's.fresh'} and ${told('staged_status_changes', 'place')} is not null
      and ${told('staged_status_changes', 'place')} is distinct from ${told('status_changes', 'id')}`,
  )
  await run(client, `delete from status_changes where "user" = $1 and project in (select project from retold)`, [
    actor.userId,
  ])
  await run(
    client,
    `insert into status_changes (project, "user", from_status, to_status, at)
    select h.project, $1, h.from_status, h.to_status, h.at from staged_status_changes h
    where h.project in (select project from retold) order by h.place`,
    [actor.userId],
  )
}
