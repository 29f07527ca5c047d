import sql, { raw } from 'sql-template-tag'
import { type Change, deletedRows, deletedSince } from '~/platform/changes/change-feed.server'
import { onConnected } from '~/platform/changes/instances.server'
import { limitConcurrency } from '~/platform/concurrency-limit'
import { isDatabaseDown } from '~/platform/db/database-down'
import { preparedIfRepeated } from '~/platform/db/prepared.server'
import { log } from '~/platform/observability/log.server'
import type { Collection, Requester } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { expandedIfPossible } from '../query/expand.server'
import { filterCondition } from '../query/filter.server'
import { QueryError } from '../query/limits'
import { runClientQuery } from '../query/run-query.server'
import { recordColumns, type WireRecord, withVisibleEmail } from '../record.server'
import { type Bearer, requesterOf, revalidateBearers } from '../tokens.server'
import { allStreams, type Stream, say } from './streams.server'
import type { Topic } from './topics'

/** Records per read. */
const PORTION = 500
// Leave most of the pool's connections to requests.
const withFewConnections = limitConcurrency(3)

/** Sends changes to a client, limited to its topics and its rows, after those still being sent. */
export function follow(stream: Stream, changes: Change[]): void {
  stream.queue = stream.queue.then(() => tell(stream, changes)).catch(error => complain(error))
}

async function tell(stream: Stream, changes: Change[]): Promise<void> {
  // A client whose token was revoked does not get the change that revoked it, but a deleted account gets its own deletion. API
  // tokens can be revoked without a change of the account.
  if (stream.bearer?.apiToken || changes.some(change => isOwnAccount(change, stream.bearer)))
    await renew(stream, changes)
  // Computed records change once, however many rows did. A transaction may change several users' rows.
  const counted = new Set<string>()
  for (const change of changes) {
    for (const topic of stream.topics) {
      const collection = topic.about?.collection
      if (collection?.table === change.table) await publishRecords(stream, topic, change)
      else if (collection?.countedFrom === change.table && !counted.has(`${topic.name} ${change.owner}`)) {
        counted.add(`${topic.name} ${change.owner}`)
        await publishRecords(stream, topic, { ...change, action: 'update', ids: [] })
      }
    }
  }
  if (changes.some(change => change.action === 'delete' && isOwnAccount(change, stream.bearer))) forget(stream)
}

async function publishRecords(stream: Stream, topic: Topic, change: Change): Promise<void> {
  const counted = topic.about?.collection.countedFrom === change.table
  const wanted = topic.about?.record
  const ids = wanted === '*' || counted ? change.ids : change.ids.filter(id => id === wanted)
  for (let from = 0; from < ids.length || (counted && from === 0); from += PORTION) {
    const portion = { ...change, ids: ids.slice(from, from + PORTION) }
    for (const record of await withFewConnections(() => recordsOf(stream, topic, portion))) {
      await say(stream, topic.name, { record, action: change.action })
    }
  }
}

/** Returns the records of a change that a topic matches, as the subscriber may see them. */
async function recordsOf({ bearer }: Stream, { about }: Topic, change: Change): Promise<unknown[]> {
  const requester = requesterOf(bearer)
  if (!about || requester.kind === 'guest') return []
  const rule = about.record === '*' ? about.collection.rules.list : about.collection.rules.view
  if (requester.kind !== 'superuser' && (!rule || /@(collection|request)\./.test(about.filter))) return []
  try {
    const records = await visible(about, requester, change)
    const found = new Set(records.map(({ id }) => id))
    const missing = change.ids.filter(id => !found.has(id))
    if (change.action !== 'delete' && missing.length > 0) {
      // Records deleted since are sent with their last data.
      for (const deletion of await deletedSince({ ...change, ids: missing })) {
        const ids = missing.filter(id => deletion.ids.includes(id))
        records.push(...(await visible(about, requester, { ...deletion, ids })))
      }
    }
    return inOrder(records, change.ids).map(about.pick)
  } catch (error) {
    // An invalid filter matches nothing.
    if (error instanceof QueryError) return []
    throw error
  }
}

type About = NonNullable<Topic['about']>

async function visible({ record, filter, expand, ...about }: About, requester: Requester, change: Change) {
  const collection: Collection =
    change.action === 'delete' ? { ...about.collection, table: deletedRows(change) } : about.collection
  const rule = record === '*' ? collection.rules.list : collection.rules.view
  const context = { registry: COLLECTIONS, requester, collection, joined: { count: 0 } }
  const rows = await runClientQuery<WireRecord>(
    preparedIfRepeated(sql`select ${recordColumns(collection, 't')} from ${raw(collection.table)} t
      where ${whichRows(collection, record, change)} and ${rule?.(requester, 't') ?? sql`true`}
        and ${filter ? filterCondition(filter, { ...context, alias: 't' }) : sql`true`}`),
    context,
  )
  const shown = rows.map(row => withVisibleEmail(collection, row, requester))
  return expandedIfPossible(shown, expand, collection, context)
}

function whichRows(collection: Collection, record: string, change: Change) {
  if (collection.countedFrom !== change.table) {
    // Postgres keeps a plan for one row, but plans again for every array.
    return change.ids.length === 1 ? sql`t.id = ${change.ids[0]}` : sql`t.id = any(${change.ids}::text[])`
  }
  return record === '*' ? sql`t."user" = ${change.owner}` : sql`t."user" = ${change.owner} and t.id = ${record}`
}

function inOrder(rows: WireRecord[], ids: string[]): WireRecord[] {
  if (ids.length === 0) return rows
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const isOwnAccount = (change: Change, bearer: Bearer | null) =>
  bearer !== null && change.table === bearer.collection.table && change.ids.includes(bearer.id)

async function renew(stream: Stream, changes: Change[]): Promise<void> {
  const { bearer } = stream
  if (!bearer || changes.some(change => change.action === 'delete' && isOwnAccount(change, bearer))) return
  const now = (await revalidateBearers(bearer.collection, [bearer])).get(bearer)
  if (stream.bearer !== bearer) return
  if (now) stream.bearer = now
  else forget(stream)
}

/** The connection stays as a guest's and can subscribe again. */
function forget(stream: Stream): void {
  stream.bearer = null
  stream.stopWatching()
  stream.stopWatching = () => {}
}

/** After a reconnect, tokens may have been revoked unnoticed. */
async function renewAll(): Promise<void> {
  const held = [...allStreams()].filter(({ bearer }) => bearer)
  for (const collection of new Set(held.map(({ bearer }) => bearer?.collection))) {
    if (!collection) continue
    const bearers = held.flatMap(({ bearer }) => (bearer?.collection === collection ? [bearer] : []))
    const good = await revalidateBearers(collection, bearers)
    for (const stream of held) {
      const { bearer } = stream
      if (bearer?.collection !== collection) continue
      const now = good.get(bearer)
      if (now) stream.bearer = now
      else forget(stream)
    }
  }
}
onConnected(renewAll)

function complain(error: unknown): void {
  if (isDatabaseDown(error)) log.warn({ reason: String(error) }, 'Could not notify subscribers of a change')
  else log.error({ err: error }, 'Could not notify subscribers of a change')
}
