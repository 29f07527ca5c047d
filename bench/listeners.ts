// What ten thousand open connections to /api/realtime cost, idle and subscribed; how soon they hear of a change; and what it costs to
// announce changes of ten thousand rows. Prints figures and judges nothing.
// LISTENERS=1000 opens fewer.
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db.server'
import { sessionSecret } from '~/platform/secrets.server'
import { signToken } from '~/pocketbase/tokens.server'
import { benchApp, benchDatabase } from './bench-app'
import { BENCH_USER, seed } from './seed'

const LISTENERS = Number(process.env.LISTENERS ?? 10_000)
const PEOPLE = 1_000

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

/** What Postgres itself says of the triggers' time, inside statements that are taken back. */
async function writes() {
  const kits = `in (select id from projects where "user" = '${BENCH_USER}')`
  const statements = {
    'change 10,000 kits': `update projects set drill_shape = 'square', updated = now() where id ${kits}`,
    'delete 10,000 kits with links and notes': `with links as (delete from project_tags where project ${kits}),
      notes as (delete from progress_notes where project ${kits}), changes as (delete from status_changes where project ${kits})
      delete from projects where id ${kits}`,
    'insert 10,000 tags': `insert into tags (id, "user", name, slug, color, updated)
      select substr(md5('new' || i), 1, 16), '${BENCH_USER}', 'New ' || i, 'new-' || i, '#000000', now() from generate_series(1, 10000) i`,
  }
  for (const owner of ['nobody here', BENCH_USER]) {
    console.log(`\n${owner === BENCH_USER ? 'The owner listens' : 'Somebody else listens'}`)
    const client = await database.pool.connect()
    for (const [what, statement] of Object.entries(statements)) {
      await client.query('begin')
      await client.query(`insert into watchers values ($1, 'bench')`, [owner])
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${statement}`)
      await client.query('rollback')
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      const announcing = [...plan.matchAll(/Trigger announce\S+.*time=([\d.]+)/g)].map(([, ms]) => Number(ms))
      print(`${what}, ms`, Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]))
      print(
        '  of it announcing',
        announcing.reduce((sum, ms) => sum + ms, 0),
      )
    }
    client.release()
  }
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
