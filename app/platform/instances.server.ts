import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl, pool } from './db.server'
import { newId, randomText } from './ids.server'
import { log } from './log.server'
import { singleton } from './singleton'

// Running copies of the app on one database: each has a name, one connection by which it hears what the others say (LISTEN), and may
// ask another one a question. Whatever is heard has been committed.

/** Characters of a name. */
export const INSTANCE_NAME_LENGTH = 8

type Answer = (body: unknown) => Promise<unknown>
type Company = {
  name: string
  ears: Map<string, (word: string) => void>
  answers: Map<string, Answer>
  onJoined: Set<() => Promise<unknown>>
  onBeat: Set<() => Promise<unknown>>
  waiting: Map<string, (answer: unknown) => void>
  /** what the jobs of this copy are locked by; '' while it does none */
  worker: string
  line?: pg.Client
  beat?: NodeJS.Timeout
  left: boolean
}
const company = singleton<Company>('instances', () => ({
  name: randomText(INSTANCE_NAME_LENGTH),
  ears: new Map(),
  answers: new Map(),
  onJoined: new Set(),
  onBeat: new Set(),
  waiting: new Map(),
  worker: '',
  left: true,
}))

/** The name of this running copy, as long as the process lives. */
export const instanceName = () => company.name

/** What happens at each word said on a channel of the database. Call it at the top of a module that the app loads at start. */
export function hear(channel: string, onWord: (word: string) => void): void {
  company.ears.set(channel, onWord)
}

/** What is done each time the connection stands, after a break too. Call it at the top of a module that the app loads at start. */
export function onceJoined(run: () => Promise<unknown>): void {
  company.onJoined.add(run)
}

/** What is done three times a minute while the connection stands. Call it at the top of a module that the app loads at start. */
export function eachBeat(run: () => Promise<unknown>): void {
  company.onBeat.add(run)
}

/** Says what the jobs of this copy are locked by from now on, so that others know whose are at work. */
export function workingAs(worker: string): void {
  company.worker = worker
}

/** What this copy answers when another asks it on that topic; plain data both ways. */
export function answering(topic: string, answer: Answer): void {
  company.answers.set(topic, answer)
}

const PATIENCE = 3_000

/** Asks the copy of that name, which may be this one. Undefined when there is none of that name, or it does not answer in time. */
export async function ask(name: string, topic: string, body: unknown): Promise<unknown> {
  if (name === company.name) return company.answers.get(topic)?.(body)
  if (!isName(name)) return undefined
  const id = newId()
  // Before the question is sent: its answer may be heard before that it was sent.
  const answered = new Promise(resolve => company.waiting.set(id, resolve))
  try {
    const { rowCount } = await pool.query(
      `with asked as (
        insert into questions (id, "from", topic, body) select $1, $2, $3, $4::jsonb where exists (select from instances where id = $5)
        returning id)
      select pg_notify($6, id) from asked`,
      [id, company.name, topic, JSON.stringify(body), name, channelOf(name)],
    )
    return rowCount ? await Promise.race([answered, pause(PATIENCE, undefined, { ref: false })]) : undefined
  } finally {
    company.waiting.delete(id)
  }
}

const BEAT = 20_000

/** Opens the connection and keeps it open until `leaveInstances`, also across a database that was away. */
export async function joinInstances(): Promise<void> {
  company.left = false
  await join()
  company.beat = setInterval(() => void beat(), BEAT).unref()
}

/** Says goodbye and closes the connection. */
export async function leaveInstances(): Promise<void> {
  company.left = true
  clearInterval(company.beat)
  const { line } = company
  company.line = undefined
  await line?.query('delete from instances where id = $1', [company.name]).catch(() => {})
  await line?.end().catch(() => {})
}

async function join(): Promise<void> {
  const line = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    application_name: `glint-${process.pid}-listening`,
  })
  line.on('error', () => {})
  line.on('notification', ({ channel, payload = '' }) => {
    if (channel === channelOf(company.name)) void spokenTo(payload)
    else company.ears.get(channel)?.(payload)
  })
  try {
    await line.connect()
    for (const channel of [...company.ears.keys(), channelOf(company.name)]) {
      await line.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    await line.query(PRESENT, [company.name, company.worker])
    // From here on a break is noticed by itself.
    line.once('end', () => void rejoin(line))
    company.line = line
    for (const run of company.onJoined) await run()
  } catch (error) {
    company.line = undefined
    await line.end().catch(() => {})
    throw error
  }
}

async function rejoin(lost: pg.Client): Promise<void> {
  if (company.line !== lost) return
  company.line = undefined
  for (let wait = 250; !company.left; wait = Math.min(wait * 2, 5_000)) {
    try {
      return await join()
    } catch (error) {
      log.warn({ reason: String(error) }, 'The connection that listens to the database is lost; trying again')
      await pause(wait)
    }
  }
}

const PRESENT =
  'insert into instances (id, worker) values ($1, $2) on conflict (id) do update set seen = now(), worker = $2 returning xmax::text = $$0$$ as anew'

/** Says that this copy is there, and notices when the connection only looks open. Whoever said nothing for two minutes is gone. */
async function beat(): Promise<void> {
  const { line } = company
  if (!line) return
  try {
    const { rows } = await line.query<{ anew: boolean }>(PRESENT, [company.name, company.worker])
    await line.query(`delete from instances where seen < now() - interval '2 minutes'`)
    await line.query(`delete from questions where at < now() - interval '1 minute'`)
    // Taken for gone, as after a long sleep: begin anew.
    if (rows[0]?.anew) for (const run of company.onJoined) await run()
    for (const run of company.onBeat) await run()
  } catch (error) {
    log.warn({ reason: String(error) }, 'The connection that listens to the database does not answer')
    await line.end().catch(() => {})
  }
}

/** A question for this copy ("id"), or the answer to one of its own ("id {...}"). */
async function spokenTo(word: string): Promise<void> {
  const [id = '', ...answer] = word.split(' ')
  if (answer.length > 0) return company.waiting.get(id)?.(JSON.parse(answer.join(' ')))
  try {
    const { rows } = await pool.query<{ from: string; topic: string; body: unknown }>(
      'delete from questions where id = $1 returning "from", topic, body',
      [id],
    )
    const [question] = rows
    if (!question) return
    const given = await company.answers.get(question.topic)?.(question.body)
    await pool.query('select pg_notify($1, $2)', [channelOf(question.from), `${id} ${JSON.stringify(given ?? null)}`])
  } catch (error) {
    log.error({ err: error }, 'A question of another running copy could not be answered')
  }
}

const isName = (text: string) => text.length === INSTANCE_NAME_LENGTH && /^[a-z0-9]+$/.test(text)

const channelOf = (name: string) => `instance_${name}`
