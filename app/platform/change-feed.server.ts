import { type Change, coalesced } from './coalesced'
import { pool } from './db.server'
import { eachBeat, hear, instanceName, onceJoined } from './instances.server'
import { log } from './log.server'
import { singleton } from './singleton'

export type { Change } from './coalesced'

/** Stands for every owner: for those who may see everything. */
export const EVERYBODY = '*'

/** What one transaction did to the rows of one owner, in order. */
type OnChanges = (changes: Change[]) => void

type Feed = {
  listeners: Map<string, Set<OnChanges>>
  /** owners for whom the triggers record what changes */
  watched: Set<string>
  current: Promise<void>
  next?: Promise<void>
  /** transactions that were announced and not read yet */
  announced: string[]
  reading: boolean
  /** transactions that were read in the last minutes, and when: after a break they are not told twice */
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
 * Tells what changes of an owner's rows, whoever changes it and wherever, from the moment this has been awaited; in the order of the
 * commits. Of rows that were made or changed there are the ids, for they can be read; what was deleted is found by `deletedRows`.
 * Gives the function that ends it.
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

/** The deleted rows of a change, to be read from as from its table. Their columns that are secret or follow from others are null. */
export const deletedRows = ({ id, table }: Change): string =>
  `(select r.* from changes c cross join lateral jsonb_populate_recordset(null::"${table}", c.records) r where c.id = ${Number(id)})`

/** Of the rows of a change those that were deleted after it, as the changes that deleted them. */
export async function deletedSince({ id, owner, table, ids }: Change): Promise<Change[]> {
  const { rows } = await pool.query<Change>(
    `select id, owner, "table", action, ids from changes
      where id > $1 and owner = $2 and "table" = $3 and action = 'delete' and ids && $4::text[] order by id`,
    [id, owner, table, ids],
  )
  return rows
}

/** Writes down whose changes are wanted; calls while it waits share a turn, and every turn begins after the last one has ended. */
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
    await pool.query('delete from watchers where instance = $1 and owner = any($2::text[])', [instanceName(), fewer])
  }
  if (more.length > 0) {
    await pool.query(
      'insert into watchers (owner, instance) select unnest($2::text[]), $1 on conflict (owner, instance) do nothing',
      [instanceName(), more],
    )
    for (const owner of more) feed.watched.add(owner)
  }
}

const KEPT = 5 * 60_000

async function tidy(): Promise<void> {
  const old = Date.now() - KEPT
  for (const [transaction, at] of feed.read) if (at < old) feed.read.delete(transaction)
  if (feed.watched.size !== feed.listeners.size) await reconciled()
  await pool.query('delete from watchers where instance not in (select id from instances)')
  await pool.query(`delete from changes where at < now() - interval '5 minutes'`)
}

/** After a break: whoever listens says so again, for the database may have forgotten, and what was missed is read. */
async function resume(): Promise<void> {
  feed.watched.clear()
  await reconciled()
  const { rows } = await pool.query<{ transaction: string }>(
    `select transaction::text as transaction from changes where at > now() - interval '5 minutes' group by transaction order by min(id)`,
  )
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
      // The next time the connection stands they are found again.
      for (const transaction of transactions) feed.read.delete(transaction)
      log.error({ err: error }, 'What has changed could not be read')
    }
  }
  feed.reading = false
}

async function changesOf(transactions: string[]): Promise<Map<string, Change[]>> {
  const { rows } = await pool.query<Change & { transaction: string }>(
    `select id, transaction::text as transaction, owner, "table", action, ids from changes
      where transaction = any($1::bigint[])
        and exists (select from watchers where instance = $2 and watchers.owner in (changes.owner, '*'))
      order by id`,
    [transactions, instanceName()],
  )
  return groupedBy(rows, ({ transaction }) => transaction)
}

function tell(changes: Change[]): void {
  if (changes.length === 0) return
  const all = coalesced(changes)
  for (const listener of feed.listeners.get(EVERYBODY) ?? []) listener(all)
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

hear('changes', word => announce(word))
onceJoined(resume)
eachBeat(tidy)
