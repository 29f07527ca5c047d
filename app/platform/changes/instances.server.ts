import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { databaseUrl } from '../db/db.server'
import { newId, randomText } from '../db/ids.server'
import { execute, query } from '../db/query.server'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'

// Instances of the app on one database. Each has a name and one LISTEN connection, and can send requests to the others.
// Notifications arrive after the commit.

export const INSTANCE_NAME_LENGTH = 8

type Handler = (body: unknown) => Promise<unknown>
type InstanceState = {
  name: string
  channelListeners: Map<string, (payload: string) => void>
  handlers: Map<string, Handler>
  onJoined: Set<() => Promise<unknown>>
  onBeat: Set<() => Promise<unknown>>
  waiting: Map<string, (response: unknown) => void>
  /** the worker ID that locks this instance's jobs; '' without a worker */
  worker: string
  listenClient?: pg.Client
  beat?: NodeJS.Timeout
  left: boolean
}
const instanceState = singleton<InstanceState>('instances', () => ({
  name: randomText(INSTANCE_NAME_LENGTH),
  channelListeners: new Map(),
  handlers: new Map(),
  onJoined: new Set(),
  onBeat: new Set(),
  waiting: new Map(),
  worker: '',
  left: true,
}))

/** Returns the name of this instance, constant while the process runs. */
export const instanceName = () => instanceState.name

/** Handles the notifications of a channel. Call it at the top level of a module that loads at startup. */
export function onNotification(channel: string, onPayload: (payload: string) => void): void {
  instanceState.channelListeners.set(channel, onPayload)
}

/** Runs after each connect and reconnect. Call it at the top level of a module that loads at startup. */
export function onConnected(run: () => Promise<unknown>): void {
  instanceState.onJoined.add(run)
}

/** Runs every 20 seconds while connected. Call it at the top level of a module that loads at startup. */
export function onHeartbeat(run: () => Promise<unknown>): void {
  instanceState.onBeat.add(run)
}

/** Stores the worker ID that locks this instance's jobs, so that others can unlock the jobs of dead instances. */
export function workingAs(worker: string): void {
  instanceState.worker = worker
}

/** Handles requests of other instances on a topic. Requests and responses are JSON. */
export function onRequest(topic: string, handler: Handler): void {
  instanceState.handlers.set(topic, handler)
}

const RESPONSE_TIMEOUT_MS = 3_000

/** Sends a request to an instance, which may be this one. Returns undefined if it does not exist or times out. */
export async function requestInstance(name: string, topic: string, body: unknown): Promise<unknown> {
  if (name === instanceState.name) return instanceState.handlers.get(topic)?.(body)
  if (!isName(name)) return undefined
  const id = newId()
  // Register first: the response may arrive before the query returns.
  const response = new Promise(resolve => instanceState.waiting.set(id, resolve))
  try {
    const sent = await execute(sql`
      with asked as (
        insert into questions (id, "from", topic, body)
        select ${id}, ${instanceState.name}, ${topic}, ${JSON.stringify(body)}::jsonb
        where exists (select from instances where id = ${name})
        returning id)
      select pg_notify(${channelOf(name)}, id) from asked`)
    return sent ? await Promise.race([response, pause(RESPONSE_TIMEOUT_MS, undefined, { ref: false })]) : undefined
  } finally {
    instanceState.waiting.delete(id)
  }
}

const HEARTBEAT_MS = 20_000

/** Opens the connection, and reopens it until `leaveInstances`. */
export async function joinInstances(): Promise<void> {
  instanceState.left = false
  await join()
  instanceState.beat = setInterval(() => void beat(), HEARTBEAT_MS).unref()
}

/** Deregisters and closes the connection. */
export async function leaveInstances(): Promise<void> {
  instanceState.left = true
  clearInterval(instanceState.beat)
  const { listenClient } = instanceState
  instanceState.listenClient = undefined
  await listenClient?.query(sql`delete from instances where id = ${instanceState.name}`).catch(() => {})
  await listenClient?.end().catch(() => {})
}

async function join(): Promise<void> {
  const listenClient = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    application_name: `glint-${process.pid}-listening`,
  })
  listenClient.on('error', () => {})
  listenClient.on('notification', ({ channel, payload = '' }) => {
    if (channel === channelOf(instanceState.name)) void handleMessage(payload)
    else instanceState.channelListeners.get(channel)?.(payload)
  })
  try {
    await listenClient.connect()
    for (const channel of [...instanceState.channelListeners.keys(), channelOf(instanceState.name)]) {
      await listenClient.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    await register(listenClient)
    listenClient.once('end', () => void rejoin(listenClient))
    instanceState.listenClient = listenClient
    for (const run of instanceState.onJoined) await run()
  } catch (error) {
    instanceState.listenClient = undefined
    await listenClient.end().catch(() => {})
    throw error
  }
}

async function rejoin(lost: pg.Client): Promise<void> {
  if (instanceState.listenClient !== lost) return
  instanceState.listenClient = undefined
  for (let wait = 250; !instanceState.left; wait = Math.min(wait * 2, 5_000)) {
    try {
      return await join()
    } catch (error) {
      log.warn({ reason: String(error) }, 'Lost the connection that listens for database notifications; reconnecting')
      await pause(wait)
    }
  }
}

/** Creates or refreshes this instance's row. Returns whether it was missing. */
async function register(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ joined: boolean }>(sql`
    insert into instances (id, worker) values (${instanceState.name}, ${instanceState.worker})
    on conflict (id) do update set seen = now(), worker = excluded.worker
    returning xmax::text = '0' as joined`)
  return rows[0]?.joined === true
}

/** Sends a heartbeat, which also detects a dead connection. After two minutes without one, an instance counts as dead. */
async function beat(): Promise<void> {
  const { listenClient } = instanceState
  if (!listenClient) return
  try {
    const isNew = await register(listenClient)
    await listenClient.query(`delete from instances where seen < now() - interval '2 minutes'`)
    await listenClient.query(`delete from questions where at < now() - interval '1 minute'`)
    // The others took this instance for dead, such as after a suspend: run the connect handlers again.
    if (isNew) for (const run of instanceState.onJoined) await run()
    for (const run of instanceState.onBeat) await run()
  } catch (error) {
    log.warn({ reason: String(error) }, 'The connection that listens for database notifications timed out')
    await listenClient.end().catch(() => {})
  }
}

/** Handles a request ("id") or the response to one ("id {...}"). */
async function handleMessage(payload: string): Promise<void> {
  const [id = '', ...response] = payload.split(' ')
  if (response.length > 0) return instanceState.waiting.get(id)?.(JSON.parse(response.join(' ')))
  try {
    const [question] = await query<{ from: string; topic: string; body: unknown }>(
      sql`delete from questions where id = ${id} returning "from", topic, body`,
    )
    if (!question) return
    const given = await instanceState.handlers.get(question.topic)?.(question.body)
    await execute(sql`select pg_notify(${channelOf(question.from)}, ${`${id} ${JSON.stringify(given ?? null)}`})`)
  } catch (error) {
    log.error({ err: error }, 'Could not handle a request from another instance')
  }
}

const isName = (text: string) => text.length === INSTANCE_NAME_LENGTH && /^[a-z0-9]+$/.test(text)

const channelOf = (name: string) => `instance_${name}`
