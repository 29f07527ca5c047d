// Measures the cost of ten thousand connections to /api/realtime, idle and subscribed; the latency of events; and the
// cost of publishing changes of ten thousand rows. Prints figures only.
// LISTENERS=1000 opens fewer.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { signToken } from '~/pocketbase/tokens.server'
import { benchApp, benchDatabase } from './bench-app'
import { type EventStream, eachOf, openStream } from './event-stream'
import { quantiles, table } from './figures'
import { BENCH_USER, seed } from './seed'

const LISTENERS = Number(process.env.LISTENERS ?? 10_000)
const PEOPLE = 1_000
const print = table(44, 9)

const database = await benchDatabase()
console.log('Filling the database: 10,000 kits and 50,000 notes, and a thousand people with 200 kits each …')
await seed(database.pool)
connectDatabase(database.url)
const app = await benchApp(database.url, { API_STREAMS: '20000' })
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
    const received = Promise.all(listeners.map(({ socket }) => once(socket, 'data')))
    await db.project.update({ where: { id: kit.id }, data: { generalNotes: 'Half of it is done.' } })
    await received
    delays.push(performance.now() - began)
  }
  const { p50, p95 } = quantiles(delays)
  print('heard by all who listen to it, median ms', p50)
  print('95 of 100 within, ms', p95)
  for (const { socket } of streams) socket.destroy()
  await pause(3_000)
  print('memory after they left, MB', app.memory())
}

async function idle() {
  const before = app.cpu().own
  await pause(10_000)
  print('CPU while idle, %', ((app.cpu().own - before) / 10) * 100)
}

/** Reads the triggers' time from Postgres, in statements that are rolled back. */
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

async function opened(count: number): Promise<EventStream[]> {
  const streams: EventStream[] = []
  await eachOf(Array.from({ length: count }), 50, async (_, at) => {
    streams[at] = await openStream(app.url)
  })
  return streams
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  const result = await run()
  return [result, (performance.now() - began) / 1000]
}
