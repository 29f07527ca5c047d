import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db, pool } from '~/platform/db/db.server'
import { LIMITS } from '~/pocketbase/query/limits'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { statementsOf } from '../setup/plans'

// Queries that multiply: Ada's 300 kits all have her one artist, and each has 20 notes and a long text.

const KITS = 300
const LONG = 2_000

let ada = ''
let berta = ''

beforeAll(async () => {
  ada = await withKits((await makeUser()).user.id, KITS)
  berta = await withKits((await makeUser()).user.id, 2)
})

async function withKits(owner: string, kits: number): Promise<string> {
  const values = [owner, kits]
  for (const statement of [
    `insert into artists (id, "user", name, updated) select substr(md5($1), 1, 15), $1, 'Klimt', now() where $2 > 0`,
    `insert into projects (id, "user", title, status, artist, general_notes, updated)
      select substr(md5($1 || n), 1, 15), $1, 'Kit ' || n, 'stash', substr(md5($1), 1, 15), repeat('a', ${LONG}), now() from generate_series(1, $2::int) n`,
    `insert into progress_notes (id, "user", project, date, content, updated)
      select substr(md5($1 || n || '-' || m), 1, 15), $1, substr(md5($1 || n), 1, 15), '2026-01-05', 'Words', now()
      from generate_series(1, $2::int) n, generate_series(1, 20) m`,
  ])
    await pool.query(statement, values)
  return tokenOfUser(owner)
}

const listWith = (asking: Record<string, string>, token = ada, collection = 'projects') =>
  call(`/api/collections/${collection}/records?${new URLSearchParams(asking)}`, {
    token,
  })

const REJECTED = { code: 400, status: 400, data: {}, message: 'Something went wrong while processing your request.' }

/** A path of six relations that comes back to all kits three times: 300 × 300 × 300 rows. */
const SIX_HOPS = Array.from({ length: 3 }, () => 'artist.projects_via_artist').join('.')

/** A condition that reads the companies, which no other list of kits does. */
const COMPANIES = 'company.projects_via_company.title ~ "zzz"'

/** Twenty conditions with different paths of six relations each. */
const TWENTY_PATHS = Array.from({ length: 20 }, (_, at) => {
  const hops = Array.from({ length: 3 }, (_, hop) =>
    at & (1 << hop) ? 'artist.projects_via_artist' : 'user.projects_via_user',
  )
  return `${hops.join('.')}.title ${at & 8 ? '?' : ''}!= "${at}"`
}).join(' && ')

describe('a filter', () => {
  it('that joins more than 60 relations is rejected before a statement runs', async () => {
    const statements = await statementsOf(async () => {
      expect(await listWith({ filter: TWENTY_PATHS })).toMatchObject({ status: 400, body: REJECTED })
      expect(await listWith({ sort: 'created', filter: `(${TWENTY_PATHS})` })).toMatchObject({ status: 400 })
    })
    expect(statements.filter(({ text }) => text.includes('left join'))).toEqual([])
  })

  it('of twenty conditions across two relations is accepted', async () => {
    const filter = Array.from({ length: 20 }, (_, at) => `progress_notes_via_project.content != "${at}"`).join(' && ')
    const response = await listWith({ filter }, berta)
    expect(response).toMatchObject({ status: 200, body: { totalItems: 2 } })
  })

  it('and an order share the limit', async () => {
    const hops = (times: number) => Array.from({ length: times }, () => 'user.projects_via_user').join('.')
    const paths = Array.from({ length: 8 }, (_, at) => `${at % 2 ? '-' : ''}${hops(3)}.title`)
    const notes = Array.from({ length: 7 }, (_, at) => `progress_notes_via_project.content != "${at}"`).join(' && ')
    expect((await listWith({ sort: paths.join(), filter: notes }, berta)).status).toBe(200)
    const more = Array.from({ length: 15 }, (_, at) => `progress_notes_via_project.content != "${at}"`).join(' && ')
    expect((await listWith({ sort: paths.join(), filter: more }, berta)).status).toBe(400)
  })

  it('that takes longer than two seconds is ended, and leaves its connection as it was', async () => {
    await whileCompaniesWait(async () => {
      const began = performance.now()
      const response = await listWith({ filter: COMPANIES })
      expect(response).toMatchObject({ status: 400, body: REJECTED })
      // Without a limit, it would wait for the lock until the test ends.
      expect(performance.now() - began).toBeLessThan(2 * LIMITS.joinedMs + 6_000)
    })
    expect(await runningLists()).toBe(0)
    const limits = await Promise.all(
      Array.from({ length: 8 }, () => pool.query<{ statement_timeout: string }>('show statement_timeout')),
    )
    expect(new Set(limits.map(({ rows }) => rows[0]?.statement_timeout))).toEqual(new Set(['0']))
  })

  it('of one person does not delay those of another', async () => {
    await whileCompaniesWait(async () => {
      const slow = Array.from({ length: 3 }, () => listWith({ filter: COMPANIES, skipTotal: '1' }))
      await expect.poll(runningLists).toBe(1)
      const quick = listWith({ filter: 'artist.projects_via_artist.title ?= "Kit 1"' }, berta)
      const isFirst = Promise.race([quick.then(() => true), Promise.all(slow).then(() => false)])
      expect(await quick).toMatchObject({ status: 200, body: { totalItems: 2 } })
      expect(await isFirst).toBe(true)
      expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([400, 400, 400])
    })
  })
})

/** Runs `work` while every statement that reads companies waits, as a slow one does on any machine. */
async function whileCompaniesWait(work: () => Promise<void>): Promise<void> {
  const lock = await pool.connect()
  try {
    await lock.query('begin')
    await lock.query('lock table companies in access exclusive mode')
    await work()
  } finally {
    await lock.query('rollback')
    lock.release()
  }
}

/** Returns how many pages of records Postgres reads. It shows the beginning of a statement alone. */
async function runningLists(): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where state = 'active' and datname = current_database()
      and query like 'select coalesce(string_agg(%'`,
  )
  return rows.length
}

describe('expand', () => {
  it('that repeats records too often is rejected', async () => {
    const response = await listWith({ perPage: '18', expand: SIX_HOPS })
    expect(response).toMatchObject({ status: 400, body: REJECTED })
  })

  it('that repeats long records too often is rejected, and fewer of them are not', async () => {
    const expand = 'project,project.artist'
    const notes = await listWith({ perPage: '1000', expand }, ada, 'progress_notes')
    expect(notes.status).toBe(200)
    expect(notes.body.items).toHaveLength(1000)
    const once = await listWith({ perPage: '1', expand: 'artist.projects_via_artist' })
    expect(once.body.items[0].expand.artist.expand.projects_via_artist).toHaveLength(KITS)
    // 300 kits of 2,000 characters for each of three kits.
    const thrice = await listWith({ perPage: '3', expand: 'artist.projects_via_artist' })
    expect(thrice).toMatchObject({ status: 400, body: REJECTED })
  })

  it('of more than 50 relations is rejected, and of 50 is not', async () => {
    const named = (count: number) => Array.from({ length: count }, (_, at) => `nosuch${at}`).join()
    expect((await listWith({ expand: named(50) }, berta)).status).toBe(200)
    expect(await listWith({ expand: named(51) }, berta)).toMatchObject({ status: 400, body: REJECTED })
  })
})

describe('expand of more than 50,000 records', () => {
  afterEach(() => withoutTriggers(`delete from progress_notes where content = 'Many'`))

  it('is rejected after it read one more', async () => {
    const { user } = await makeUser()
    const token = await withKits(user.id, 51)
    await withoutTriggers(
      `insert into progress_notes (id, "user", project, date, content, updated)
        select substr(md5($1 || n || '+' || m), 1, 15), $1, substr(md5($1 || n), 1, 15), '2026-01-05', 'Many', now()
        from generate_series(1, 51) n, generate_series(1, 980) m`,
      user.id,
    )
    const asking = { perPage: '50', sort: 'created', expand: 'progress_notes_via_project' }
    expect((await listWith(asking, token)).body.items).toHaveLength(50)
    expect(await listWith({ ...asking, perPage: '51' }, token)).toMatchObject({ status: 400, body: REJECTED })
  })
})

/** Runs a statement on 50,000 notes, whose triggers take most of the time. */
const withoutTriggers = (statement: string, ...values: string[]) =>
  db.$transaction(
    async tx => {
      await tx.$executeRaw`set local session_replication_role = replica`
      await tx.$executeRawUnsafe(statement, ...values)
    },
    { timeout: 60_000 },
  )
