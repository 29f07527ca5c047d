// What ten thousand open connections to /api/realtime cost, idle and subscribed; how soon they hear of a change; and what it costs to
// change, delete and import many kits when nobody listens and when somebody does. Prints figures and judges nothing.
// LISTENERS=1000 opens fewer.
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { changeKits, deleteKits } from '~/features/bulk/bulk.server'
import { DEFAULT_STATE } from '~/features/dashboard/project-filters'
import { restoreFromTrash } from '~/features/trash/restore.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db.server'
import { sessionSecret } from '~/platform/secrets.server'
import { signToken } from '~/pocketbase/tokens.server'
import { benchApp, benchDatabase } from './bench-app'
import { BENCH_USER, seed } from './seed'

const LISTENERS = Number(process.env.LISTENERS ?? 10_000)
const PEOPLE = 1_000
const actor = { userId: BENCH_USER }
const all = { matching: { ...DEFAULT_STATE, status: 'everything' as const } }

const database = await benchDatabase()
console.log('Filling the database: 10,000 kits and 50,000 notes, and a thousand people with 200 kits each …')
await seed(database.pool)
connectDatabase(database.url)
const app = await benchApp(database.url, { SESSION_SECRET: sessionSecret() })
try {
  await writes()
  await connections()
} finally {
  await app.stop()
  await disconnectDatabase()
  await database.drop()
}
process.exit()

async function connections() {
  for (let n = 0; n < 20; n++) await app.get('/api/health')
  const empty = app.memory()
  print(`memory of the app, MB`, empty)
  const [streams, took] = await timed(() => opened(LISTENERS))
  print(`${LISTENERS} connections, s`, took)
  await pause(2_000)
  print('memory with them, MB', app.memory())
  print('each, KB', ((app.memory() - empty) * 1024) / LISTENERS)
  await idle()

  const { rows } = await database.pool.query<{ id: string; token_key: string }>(
    'select id, token_key from users where id <> $1 order by id limit $2',
    [BENCH_USER, PEOPLE],
  )
  const tokens = await Promise.all(
    rows.map(({ id, token_key: tokenKey }) => signToken('auth', { collectionId: '_pb_users_auth_', id, tokenKey })),
  )
  const [, subscribing] = await timed(() =>
    eachOf(streams, 20, (stream, at) => stream.subscribe(tokens[at % tokens.length] ?? '')),
  )
  print('all subscribed, s', subscribing)
  print('memory then, MB', app.memory())
  print('each, KB', ((app.memory() - empty) * 1024) / LISTENERS)
  await idle()

  const delays: number[] = []
  for (const { id } of rows.slice(0, 100)) {
    const kit = await db.project.findFirstOrThrow({ where: { userId: id }, select: { id: true } })
    const listeners = streams.filter((_, at) => rows[at % rows.length]?.id === id)
    const began = performance.now()
    const heard = Promise.all(listeners.map(stream => stream.next()))
    await db.project.update({ where: { id: kit.id }, data: { generalNotes: 'Half of it is done.' } })
    await heard
    delays.push(performance.now() - began)
  }
  delays.sort((x, y) => x - y)
  print('heard by all who listen to it, median ms', delays[50] ?? 0)
  print('95 of 100 within, ms', delays[95] ?? 0)
  for (const { socket } of streams) socket.destroy()
  await pause(3_000)
  print('memory after they left, MB', app.memory())
}

async function idle() {
  const before = app.cpu()
  await pause(10_000)
  print('CPU while idle, %', ((app.cpu() - before) / 10) * 100)
}

async function writes() {
  const triggers = (state: 'enable' | 'disable') =>
    Promise.all(
      ['projects', 'project_tags', 'progress_notes'].flatMap(table =>
        ['insert', 'update', 'delete'].map(what =>
          database.pool.query(`alter table ${table} ${state} trigger announce_${what}`),
        ),
      ),
    )
  console.log(
    '\n10,000 kits, s'.padEnd(44) + ['changed', 'trashed', 'restored'].map(text => text.padStart(10)).join(''),
  )
  await changeKits(actor, { ids: [BENCH_USER] }, { kitCategory: 'mini' })
  await round()
  await triggers('disable')
  await several('without triggers')
  await triggers('enable')
  await several('nobody listens')
  await database.pool.query(
    `insert into instances values ('bench', now() + interval '1 hour'); insert into watchers values ('somebody else', 'bench')`,
  )
  await several('somebody else listens')
  await database.pool.query(`insert into watchers values ($1, 'bench')`, [BENCH_USER])
  await several('their owner listens')
  await database.pool.query(`delete from watchers where instance = 'bench'`)
}

async function several(what: string) {
  const rounds = [await round(), await round()]
  const best = [0, 1, 2].map(at => Math.min(...rounds.map(times => times[at] ?? 0)))
  console.log(what.padEnd(43) + best.map(time => time.toFixed(2).padStart(10)).join(''))
}

async function round(): Promise<number[]> {
  const [, changed] = await timed(() => changeKits(actor, all, { status: 'progress' }))
  await changeKits(actor, all, { status: 'stash' })
  const [{ act }, trashed] = await timed(() => deleteKits(actor, all))
  const [, restored] = await timed(() => restoreFromTrash(actor, { act }))
  return [changed, trashed, restored]
}

type Listener = { socket: Socket; subscribe: (token: string) => Promise<void>; next: () => Promise<void> }

async function opened(count: number): Promise<Listener[]> {
  const streams: Listener[] = []
  await eachOf(Array.from({ length: count }), 50, async (_, at) => {
    streams[at] = await listen()
  })
  return streams
}

/** A connection by hand: ten thousand fetches would weigh more here than they do there. */
async function listen(): Promise<Listener> {
  const { port } = new URL(app.url)
  const socket = createConnection(Number(port), '127.0.0.1')
  socket.write('GET /api/realtime HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n')
  const text = await new Promise<string>((resolve, reject) => {
    let heard = ''
    socket.on('error', reject).on('data', chunk => {
      heard += chunk
      if (heard.includes('PB_CONNECT')) resolve(heard)
    })
  })
  socket.removeAllListeners('data').resume()
  const clientId = /clientId":"(\w+)"/.exec(text)?.[1] ?? ''
  return {
    socket,
    next: () => new Promise(resolve => socket.once('data', () => resolve())),
    async subscribe(token) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/realtime`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: token },
        body: JSON.stringify({ clientId, subscriptions: ['projects/*'] }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 204) throw new Error(`A subscription was answered with ${answer.status}.`)
    },
  }
}

async function eachOf<T>(items: T[], atOnce: number, work: (item: T, at: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  const result = await run()
  return [result, (performance.now() - began) / 1000]
}

function print(what: string, figure: number) {
  console.log(what.padEnd(44) + figure.toFixed(figure < 100 ? 1 : 0).padStart(9))
}
