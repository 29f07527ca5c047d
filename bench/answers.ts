import type pg from 'pg'
import { quantiles, table } from './figures'
import { statementsOf } from './measure'

const print = table(40, 8)
const ROUNDS = 40

/**
 * Measures answers of features in this process, where their statements can be seen: time, number of statements and, with
 * the argument `plans`, how Postgres runs them.
 */
export async function measureAnswers(
  database: { url: string; pool: pg.Pool },
  answers: Record<string, () => Promise<unknown>>,
) {
  Object.assign(process.env, { DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  const { connectDatabase, disconnectDatabase } = await import('~/platform/db/db.server')
  connectDatabase(database.url)
  console.log(`\nAnswers in ms, ${ROUNDS} each, and their statements`)
  print('answer', 'p50', 'p95', 'sent')
  const plans: [string, string][] = []
  for (const [name, ask] of Object.entries(answers)) {
    await ask()
    const sent = await statementsOf(ask)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
    const { p50, p95 } = quantiles(times)
    print(name, p50, p95, sent.length)
    for (const { text, values } of sent) {
      const { rows } = await database.pool.query<Record<'QUERY PLAN', string>>(
        `explain (analyze, buffers) ${text}`,
        values,
      )
      plans.push([name, rows.map(row => row['QUERY PLAN']).join('\n')])
    }
  }
  const isDetailed = process.argv.includes('plans')
  console.log('\nIn Postgres')
  for (const [name, plan] of plans) {
    const [time = ''] = plan.match(/Execution Time: .*/) ?? []
    const [buffers = ''] = plan.match(/Buffers: .*/) ?? []
    console.log(`${name.padEnd(40)}${time}; ${buffers}`)
    if (isDetailed) console.log(`${plan}\n`)
  }
  await disconnectDatabase()
}
