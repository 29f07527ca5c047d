import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, db, pool } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { isRecordId } from '~/platform/record-id'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { describeCollection } from '~/pocketbase/service/collection-schema.server'
import { describeIndexes } from '~/pocketbase/service/indexes.server'

const run = promisify(execFile)

/** The fields that clients of the first backend know, by collection. */
const FIELDS = {
  projects:
    'user title status kit_category drill_shape artist company date_purchased date_received date_started date_completed width height total_diamonds source_url general_notes image',
  progress_notes: 'project date content image',
  tags: 'user name slug color',
  project_tags: 'project tag',
  artists: 'user name',
  companies: 'user name website_url',
  user_yearly_stats:
    'user year stats_type completed_count in_progress_count started_count total_diamonds estimated_drills projects_included status_breakdown last_calculated calculation_duration_ms cache_version',
  randomizer_spins:
    'user project project_title project_company project_artist selected_count selected_projects spun_at',
  users: 'username email emailVisibility verified avatar beta_tester password',
  account_deletions: 'user_id user_email signup_method notes',
}

describe('the schema', () => {
  it('equals the result of the migrations', async () => {
    // In another process, because pg parses large integers as numbers here, which Prisma's engine rejects.
    const difference = `import { schemaDifference } from './scripts/schema-difference.mjs'
      console.log([await schemaDifference('${databaseUrl()}', 'prisma/schema.prisma')])`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', difference])
    expect(stdout).toBe("[ '' ]\n")
  })

  it('has every collection of the data model', async () => {
    const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`)
    const product =
      'account_deletions artists companies progress_notes project_tags projects randomizer_spins tags user_dashboard_settings user_dashboard_stats user_yearly_stats users'
    const internal = '_superusers _external_auths _otps _mfas _auth_origins'
    expect(rows.map(row => row.tablename)).toEqual(expect.arrayContaining(`${product} ${internal}`.split(' ')))
  })

  it('announces changes of every collection or of its source table', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'announce%'`,
    )
    const announced = rows.map(({ name }) => name)
    const silent = COLLECTIONS.all.filter(({ table, countedFrom }) => !announced.includes(countedFrom ?? table))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('folds text to lower case without accents', async () => {
    const { rows } = await pool.query(`select fold('Käfer ÉTÉ Łódź 東海道') as folded`)
    expect(rows[0].folded).toBe('kafer ete lodz 東海道')
  })
})

describe('record IDs', () => {
  it('are unique strings of 16 characters of [a-z0-9]', () => {
    const ids = Array.from({ length: 500 }, newId)
    expect(ids.every(id => /^[a-z0-9]{16}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(500)
    expect(isRecordId('abcdefghij01234')).toBe(true)
    expect(isRecordId('abcdefghij0123')).toBe(false)
    expect(isRecordId('ABCDEFGHIJ012345')).toBe(false)
    expect(randomText(10)).toHaveLength(10)
  })
})

describe('rows of two users', () => {
  let ann: string
  let bob: string
  const annsProject = newId()
  const bobsCompany = newId()
  const bobsArtist = newId()
  const bobsTag = newId()
  const link = 'insert into project_tags (id, project, tag, "user", updated) values ($1, $2, $3, $4, now())'
  const note = 'insert into progress_notes (id, project, "user", date, updated) values ($1, $2, $3, now(), now())'

  beforeAll(async () => {
    ann = await bareUser()
    bob = await bareUser()
    await db.project.create({ data: { id: annsProject, userId: ann, title: 'The Kiss', status: 'stash' } })
    await db.company.create({ data: { id: bobsCompany, userId: bob, name: 'Oraloa' } })
    await db.artist.create({ data: { id: bobsArtist, userId: bob, name: 'Gustav Klimt' } })
    await db.tag.create({ data: { id: bobsTag, userId: bob, name: 'gift', slug: 'gift', color: '#3B82F6' } })
  })

  it.each([
    ['a company', () => pool.query('update projects set company = $1 where id = $2', [bobsCompany, annsProject])],
    ['an artist', () => pool.query('update projects set artist = $1 where id = $2', [bobsArtist, annsProject])],
    ['a tag, as the owner of the kit', () => pool.query(link, [newId(), annsProject, bobsTag, ann])],
    ['a tag, as the owner of the tag', () => pool.query(link, [newId(), annsProject, bobsTag, bob])],
    ['a progress note', () => pool.query(note, [newId(), annsProject, bob])],
  ])('cannot be linked by %s', async (_what, write) => {
    await expect(write()).rejects.toMatchObject({ code: '23503' })
  })

  it('lose only the link if a company is deleted', async () => {
    const company = newId()
    await db.company.create({ data: { id: company, userId: ann, name: 'Paint Gem' } })
    await db.project.update({ where: { id: annsProject }, data: { companyId: company } })
    await db.company.delete({ where: { id: company } })
    const project = await db.project.findUniqueOrThrow({ where: { id: annsProject } })
    expect(project).toMatchObject({ companyId: null, userId: ann })
  })
})

describe('checks', () => {
  it.each([
    ['an empty title', { title: '' }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
    ['a negative width', { width: -1 }],
    ['a height over 1000', { height: 1000.5 }],
    ['negative diamonds', { totalDiamonds: -1 }],
    ['no colors', { colorCount: 0 }],
    ['1000 colors', { colorCount: 1000 }],
    ['an address of 2049 characters', { sourceUrl: `https://shop.example/${'x'.repeat(2028)}` }],
    ['notes of 20,001 characters', { generalNotes: 'x'.repeat(20_001) }],
    ['an id with a capital', { id: 'ABCDEFGHIJ012345' }],
  ])('reject %s', async (_what, fields) => {
    const userId = await bareUser()
    const kit = { id: newId(), userId, title: 'The Kiss', status: 'stash' as const, ...fields }
    await expect(db.project.create({ data: kit })).rejects.toThrow(/projects_\w+_check/)
  })

  it('reject names that differ only in case', async () => {
    const userId = await bareUser()
    await db.tag.create({ data: { id: newId(), userId, name: 'Gift', slug: 'gift', color: '#3B82F6' } })
    const shouted = db.tag.create({ data: { id: newId(), userId, name: 'GIFT', slug: 'gift-2', color: '#3B82F6' } })
    await expect(shouted).rejects.toMatchObject({ code: 'P2002' })
  })
})

// Inserts the row directly, because these tests cover the tables only.
async function bareUser(): Promise<string> {
  const id = newId()
  await db.user.create({ data: { id, email: `${id}@example.com`, username: id, tokenKey: randomText(50) } })
  return id
}

describe('the schema of the API', () => {
  const collections = async () => {
    const indexes = await describeIndexes(COLLECTIONS.all)
    return COLLECTIONS.all.map(({ table, countedFrom, ...its }) => ({
      ...its,
      table: countedFrom ? its.name : table,
      described: describeCollection({ table, countedFrom, ...its }, COLLECTIONS, indexes.get(its.name)),
    }))
  }

  it.each(Object.entries(FIELDS))('has every field of %s', (name, fields) => {
    const collection = COLLECTIONS.find(name)
    const described = collection ? describeCollection(collection, COLLECTIONS).fields : []
    const common = ['id', 'created', 'updated']
    expect(described.map(field => field.name)).toEqual(expect.arrayContaining([...common, ...fields.split(' ')]))
  })

  it('declares cascading deletes like the foreign keys', async () => {
    const { rows } = await pool.query<{ column: string; cascades: boolean }>(`
      select conrelid::regclass || '.' || attname as column, confdeltype = 'c' as cascades
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`)
    for (const { table, described } of await collections()) {
      for (const { name, type, cascadeDelete } of described.fields.filter(({ type }) => type === 'relation')) {
        // A trigger deletes them with their kit (decision 040).
        if (table === 'kit_edits') continue
        const found = rows.filter(({ column }) => column === `${table}.${name}`).map(({ cascades }) => cascades)
        expect([table, name, type, found.every(cascades => cascades === cascadeDelete), found.length > 0]).toEqual([
          table,
          name,
          'relation',
          true,
          true,
        ])
      }
    }
  })

  it('lists the unique indexes, and only indexes with columns of the API', async () => {
    const all = Object.fromEntries((await collections()).map(({ name, described }) => [name, described]))
    const unique = (name: string) => all[name]?.indexes.filter(text => text.startsWith('CREATE UNIQUE'))
    expect(unique('tags')).toEqual([
      'CREATE UNIQUE INDEX `tags_user_name_key` ON `tags` (\n  `user`,\n  `name` COLLATE NOCASE\n)',
      'CREATE UNIQUE INDEX `tags_user_slug_key` ON `tags` (\n  `user`,\n  `slug`\n)',
    ])
    expect(unique('users')).toEqual([
      'CREATE UNIQUE INDEX `users_email_key` ON `users` (`email` COLLATE NOCASE)',
      'CREATE UNIQUE INDEX `users_token_key_key` ON `users` (`tokenKey`)',
      'CREATE UNIQUE INDEX `users_username_key` ON `users` (`username` COLLATE NOCASE)',
    ])
    for (const { name, fields, described } of await collections()) {
      const known = described.fields.map(field => field.name)
      const columns = described.indexes.flatMap(text =>
        [...text.matchAll(/[(,]\s*`(\w+)`/g)].map(([, column]) => column),
      )
      expect(columns.filter(column => !known.includes(column ?? ''))).toEqual([])
      // A back relation is one object in PocketBase if its column alone is unique.
      const single = Object.keys(fields).filter(field => fields[field]?.kind === 'relation' && fields[field]?.unique)
      const alone = described.indexes.flatMap(
        text => /^CREATE UNIQUE INDEX `\w+` ON `\w+` \(`(\w+)`\)$/.exec(text)?.[1] ?? [],
      )
      expect([name, alone.filter(field => fields[field]?.kind === 'relation')]).toEqual([name, single])
    }
  })
})
