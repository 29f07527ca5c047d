import sql, { raw } from 'sql-template-tag'
import { type Change, deletedRows, deletedSince } from '~/platform/change-feed.server'
import { isDatabaseDown } from '~/platform/database-down'
import { onceJoined } from '~/platform/instances.server'
import { log } from '~/platform/log.server'
import { turns } from '~/platform/turns'
import type { Collection, Requester } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { answersTo } from '../query/answer.server'
import { expanded } from '../query/expand.server'
import { filterCondition } from '../query/filter.server'
import { QueryError } from '../query/limits'
import { recordColumns, type WireRecord, withVisibleEmail } from '../record.server'
import { type Bearer, requesterOf, stillGood } from '../tokens.server'
import { allStreams, type Stream, say } from './streams.server'
import type { Topic } from './topics'

/** Records that are read at once. */
const PORTION = 500
// Pages go first: what is told to listeners takes a few of the pool's connections at most.
const inTurn = turns(3)

/** Tells a client what has changed, as far as it has subscribed to it and may see it; after what is being told already. */
export function follow(stream: Stream, changes: Change[]): void {
  stream.queue = stream.queue.then(() => tell(stream, changes)).catch(error => complain(error))
}

async function tell(stream: Stream, changes: Change[]): Promise<void> {
  // Whose token has died sees nothing of the change that killed it; who deletes the account sees it go. Nothing tells of a revoked one.
  if (stream.bearer?.apiToken || changes.some(change => isOwnAccount(change, stream.bearer)))
    await renew(stream, changes)
  // What is counted from a person's rows changes once, however many of them did; one transaction may change several people's.
  const counted = new Set<string>()
  for (const change of changes) {
    for (const topic of stream.topics) {
      const collection = topic.about?.collection
      if (collection?.table === change.table) await tellRecords(stream, topic, change)
      else if (collection?.countedFrom === change.table && !counted.has(`${topic.name} ${change.owner}`)) {
        counted.add(`${topic.name} ${change.owner}`)
        await tellRecords(stream, topic, { ...change, action: 'update', ids: [] })
      }
    }
  }
  if (changes.some(change => change.action === 'delete' && isOwnAccount(change, stream.bearer))) forget(stream)
}

async function tellRecords(stream: Stream, topic: Topic, change: Change): Promise<void> {
  const counted = topic.about?.collection.countedFrom === change.table
  const wanted = topic.about?.record
  const ids = wanted === '*' || counted ? change.ids : change.ids.filter(id => id === wanted)
  for (let from = 0; from < ids.length || (counted && from === 0); from += PORTION) {
    const portion = { ...change, ids: ids.slice(from, from + PORTION) }
    for (const record of await inTurn(() => recordsOf(stream, topic, portion))) {
      await say(stream, topic.name, { record, action: change.action })
    }
  }
}

/** The records of a change that a topic is about, as its subscriber may see them. */
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
      // What was deleted a moment later is told as it last was.
      for (const deletion of await deletedSince({ ...change, ids: missing })) {
        const ids = missing.filter(id => deletion.ids.includes(id))
        records.push(...(await visible(about, requester, { ...deletion, ids })))
      }
    }
    return inOrder(records, change.ids).map(about.pick)
  } catch (error) {
    // A filter that cannot be understood finds nothing.
    if (error instanceof QueryError) return []
    throw error
  }
}

type About = NonNullable<Topic['about']>

async function visible({ record, filter, expand, ...about }: About, requester: Requester, change: Change) {
  const collection: Collection =
    change.action === 'delete' ? { ...about.collection, table: deletedRows(change) } : about.collection
  const rule = record === '*' ? collection.rules.list : collection.rules.view
  const context = { registry: COLLECTIONS, requester, collection }
  const rows = await answersTo<WireRecord>(
    sql`select ${recordColumns(collection, 't')} from ${raw(collection.table)} t
      where ${whichRows(collection, record, change)} and ${rule?.(requester, 't') ?? sql`true`}
        and ${filter ? filterCondition(filter, { ...context, alias: 't' }) : sql`true`}`,
  )
  const shown = rows.map(row => withVisibleEmail(collection, row, requester))
  return expanded(shown, expand, collection, context)
}

function whichRows(collection: Collection, record: string, change: Change) {
  if (collection.countedFrom !== change.table) return sql`t.id = any(${change.ids}::text[])`
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
  const now = (await stillGood(bearer.collection, [bearer])).get(bearer)
  if (stream.bearer !== bearer) return
  if (now) stream.bearer = now
  else forget(stream)
}

/** The connection stays and is a guest's; whoever holds it may sign in anew. */
function forget(stream: Stream): void {
  stream.bearer = null
  stream.stopWatching()
  stream.stopWatching = () => {}
}

/** After a break nobody knows which tokens died meanwhile. */
async function renewAll(): Promise<void> {
  const held = [...allStreams()].filter(({ bearer }) => bearer)
  for (const collection of new Set(held.map(({ bearer }) => bearer?.collection))) {
    if (!collection) continue
    const bearers = held.flatMap(({ bearer }) => (bearer?.collection === collection ? [bearer] : []))
    const good = await stillGood(collection, bearers)
    for (const stream of held) {
      const { bearer } = stream
      if (bearer?.collection !== collection) continue
      const now = good.get(bearer)
      if (now) stream.bearer = now
      else forget(stream)
    }
  }
}
onceJoined(renewAll)

function complain(error: unknown): void {
  if (isDatabaseDown(error)) log.warn({ reason: String(error) }, 'Listeners could not be told what has changed')
  else log.error({ err: error }, 'Listeners could not be told what has changed')
}
