import sql from 'sql-template-tag'
import { prepared } from '../db/prepared.server'
import { execute, query } from '../db/query.server'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import { type Change, coalesceChanges } from './coalesce-changes'
import { instanceName, onConnected, onHeartbeat, onNotification } from './instances.server'

export type { Change } from './coalesce-changes'

/** Subscribes to all owners, for superusers. */
export const ALL_OWNERS = '*'

/** Called per transaction and owner, with the changes in order. */
type OnChanges = (changes: Change[]) => void

type Feed = {
  listeners: Map<string, Set<OnChanges>>
  /** owners for whom the triggers record changes */
  watched: Set<string>
  current: Promise<void>
  next?: Promise<void>
  /** notified transactions that were not read yet */
  announced: string[]
  reading: boolean
  /** transactions that were read in the last minutes, with the time: after a reconnect they are skipped */
  read: Map<string, number>
}
const feed = singleton<Feed>('change-feed', () => ({
  listeners: new Map(),
  watched: new Set(),
  current: Promise.resolve(),
  announced: [],
  reading: false,
  read: new Map(),
}))

/**
 * Subscribes to changes of an owner's rows on all instances, in commit order, from the moment the promise resolves.
 * Created and updated rows come as IDs; `deletedRows` returns deleted ones. Returns the unsubscribe function.
 */
export async function watchChanges(owner: string, onChanges: OnChanges): Promise<() => void> {
  const listeners = feed.listeners.get(owner) ?? new Set()
  feed.listeners.set(owner, listeners.add(onChanges))
  const stop = () => {
    listeners.delete(onChanges)
    if (listeners.size === 0 && feed.listeners.get(owner) === listeners) feed.listeners.delete(owner)
  }
  if (!feed.watched.has(owner)) {
    await reconciled().catch(error => {
      stop()
      throw error
    })
  }
  return stop
}

/** Returns SQL to select a change's deleted rows, like a table name. Secret and computed columns are null. */
export const deletedRows = ({ id, table }: Change): string =>
  `(select r.* from changes c cross join lateral jsonb_populate_recordset(null::"${table}", c.records) r where c.id = ${Number(id)})`

/** Returns later deletions of the change's rows, in commit order. */
export const deletedSince = ({ id, owner, table, ids }: Change): Promise<Change[]> =>
  query<Change>(sql`
    select id, owner, "table", action, ids from changes
      where id > ${id} and owner = ${owner} and "table" = ${table} and action = 'delete' and ids && ${ids}::text[] order by id`)

/** Stores which owners are watched. Concurrent callers share a run, which starts after the previous one has ended. */
function reconciled(): Promise<void> {
  feed.next ??= feed.current
    .catch(() => {})
    .then(() => {
      feed.next = undefined
      feed.current = reconcile()
      return feed.current
    })
  return feed.next
}

async function reconcile(): Promise<void> {
  const wanted = [...feed.listeners.keys()]
  const more = wanted.filter(owner => !feed.watched.has(owner))
  const fewer = [...feed.watched].filter(owner => !feed.listeners.has(owner))
  if (fewer.length > 0) {
    for (const owner of fewer) feed.watched.delete(owner)
    await execute(sql`delete from watchers where instance = ${instanceName()} and owner = any(${fewer}::text[])`)
  }
  if (more.length > 0) {
    await execute(sql`
      insert into watchers (owner, instance) select unnest(${more}::text[]), ${instanceName()}
        on conflict (owner, instance) do nothing`)
    for (const owner of more) feed.watched.add(owner)
  }
}

const REMEMBER_MS = 5 * 60_000

async function tidy(): Promise<void> {
  const old = Date.now() - REMEMBER_MS
  for (const [transaction, at] of feed.read) if (at < old) feed.read.delete(transaction)
  if (feed.watched.size !== feed.listeners.size) await reconciled()
  await execute(sql`delete from watchers where instance not in (select id from instances)`)
  await execute(sql`delete from changes where at < now() - interval '5 minutes'`)
}

/** After a reconnect, stores the watched owners again, which may have been purged, and reads missed changes. */
async function resume(): Promise<void> {
  feed.watched.clear()
  await reconciled()
  const rows = await query<{ transaction: string }>(sql`
    select transaction::text as transaction from changes where at > now() - interval '5 minutes'
      group by transaction order by min(id)`)
  announce(...rows.map(({ transaction }) => transaction))
}

function announce(...transactions: string[]): void {
  feed.announced.push(...transactions)
  if (!feed.reading) void read()
}

async function read(): Promise<void> {
  feed.reading = true
  while (feed.announced.length > 0) {
    const transactions = feed.announced.splice(0).filter(transaction => !feed.read.has(transaction))
    for (const transaction of transactions) feed.read.set(transaction, Date.now())
    try {
      const changes = await changesOf(transactions)
      for (const transaction of transactions) tell(changes.get(transaction) ?? [])
    } catch (error) {
      // After the next reconnect, they are read again.
      for (const transaction of transactions) feed.read.delete(transaction)
      log.error({ err: error }, 'Could not read changes')
    }
  }
  feed.reading = false
}

async function changesOf(transactions: string[]): Promise<Map<string, Change[]>> {
  const rows = await query<Change & { transaction: string }>(
    prepared(sql`
    select id, transaction::text as transaction, owner, "table", action, ids from changes
      where transaction = any(${transactions}::bigint[]) order by id`),
  )
  return groupedBy(rows, ({ transaction }) => transaction)
}

/** Skips the owners that only other instances watch. */
function tell(changes: Change[]): void {
  const heard = feed.listeners.has(ALL_OWNERS) ? changes : changes.filter(({ owner }) => feed.listeners.has(owner))
  if (heard.length === 0) return
  const all = coalesceChanges(heard)
  for (const listener of feed.listeners.get(ALL_OWNERS) ?? []) listener(all)
  for (const [owner, own] of groupedBy(all, ({ owner }) => owner)) {
    for (const listener of feed.listeners.get(owner) ?? []) listener(own)
  }
}

function groupedBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

onNotification('changes', payload => announce(payload))
onConnected(resume)
onHeartbeat(tidy)
