import type { PoolClient } from 'pg'
import { newTokenKey } from '~/features/accounts/accounts.server'
import { run } from '~/features/restore/staged-rows.server'
import { MOVING, MOVING_TABLES, type MovingTable, movingColumns } from './moving-collections'
import type { BroughtPictures } from './moving-pictures.server'

const ROWS_A_STATEMENT = 1_000

/** Writes what was decided to come, with its pictures. */
export async function writeStaged(client: PoolClient, stored: BroughtPictures['stored']): Promise<void> {
  await stagePictures(client, stored)
  await giveKeys(client)
  for (const table of MOVING_TABLES) await write(client, table)
  // A kit came into the collection when it came into the old one.
  await run(
    client,
    `update status_changes h set at = s.created from moving_projects s where s.fate is null and h.project = s.id`,
  )
}

async function stagePictures(client: PoolClient, stored: BroughtPictures['stored']): Promise<void> {
  await run(
    client,
    `create temp table moving_pictures (of text, record text, image text, "imageWidth" int, "imageHeight" int, "imagePreview" text, more jsonb)`,
  )
  const rows = stored.map(({ table, record, pictures: [first, ...more] }) => ({ ...first, of: table, record, more }))
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await run(
      client,
      `insert into moving_pictures select * from jsonb_populate_recordset(null::moving_pictures, $1::jsonb)`,
      [JSON.stringify(rows.slice(at, at + ROWS_A_STATEMENT))],
    )
  }
  await run(client, 'create index on moving_pictures (record, of)')
}

/** What was signed over there opens nothing here. */
async function giveKeys(client: PoolClient): Promise<void> {
  const { rows } = await run<{ id: string }>(client, 'select id from moving_users where fate is null')
  await run(client, 'create temp table moving_keys (id text primary key, token_key text)')
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const keys = rows.slice(at, at + ROWS_A_STATEMENT).map(({ id }) => ({ id, token_key: newTokenKey() }))
    await run(client, `insert into moving_keys select * from jsonb_populate_recordset(null::moving_keys, $1::jsonb)`, [
      JSON.stringify(keys),
    ])
  }
}

async function write(client: PoolClient, table: MovingTable): Promise<void> {
  const { picture } = MOVING[table]
  const values: Record<string, string> = {}
  for (const name of Object.keys(movingColumns(table))) values[name] = `s."${name}"`
  if (table === 'progress_notes' || table === 'project_tags') values.user = `s."user"`
  if (table === 'users') values.token_key = '(select k.token_key from moving_keys k where k.id = s.id)'
  if (picture) values[picture] = `coalesce(p.image, '')`
  if (picture === 'image') {
    values.image_width = `p."imageWidth"`
    values.image_height = `p."imageHeight"`
    values.image_preview = `coalesce(p."imagePreview", '')`
  }
  if (table === 'progress_notes') values.more_photos = `coalesce(p.more, '[]')`
  const names = Object.keys(values).map(name => `"${name}"`)
  await run(
    client,
    `insert into ${table} (${names.join(', ')}) select ${Object.values(values).join(', ')} from moving_${table} s
    ${picture ? `left join moving_pictures p on p.record = s.id and p.of = '${table}'` : ''}
    where s.fate is null order by s.place`,
  )
}
