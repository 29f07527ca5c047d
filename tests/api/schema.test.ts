import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { makeProject } from '../factories/projects'
import { app } from '../setup/app'
import { wire, wirePerson, wireSuperuser } from '../setup/wire-http'

// The limits that the schema names are those that validation applies: every field of every collection that can be written is sent at its
// limit and beyond it. A collection or field that is added is tested without being named here.

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Field = { name: string; type: string; required: boolean; [option: string]: any }
type Described = { name: string; fields: Field[]; indexes: string[]; [option: string]: unknown }
type Body = Record<string, unknown>

let token: string
const schema = new Map<string, Described>()
/** A valid new record of each collection. */
const bodies: Record<string, () => Body | Promise<Body>> = {}

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  token = (await wireSuperuser()).token
  const { id: user, actor } = await wirePerson()
  const kit = await makeProject(actor, { title: 'Starry Night' })
  const password = 'canvas-and-wax'
  const account = () => ({ email: `${randomText(12)}@example.com`, password, passwordConfirm: password })
  Object.assign(bodies, {
    users: () => ({ ...account(), username: randomText(12) }),
    _superusers: account,
    projects: () => ({ user, title: 'Sunset' }),
    progress_notes: () => ({ project: kit.id, date: '2026-01-31', content: 'Two rows' }),
    tags: () => ({ user, name: randomText(12) }),
    project_tags: async () => ({
      project: kit.id,
      tag: (await create('tags', { user, name: randomText(12) })).body.id,
    }),
    artists: () => ({ user, name: randomText(12) }),
    companies: () => ({ user, name: randomText(12) }),
    randomizer_spins: () => ({ user, project_title: 'Sunset', spun_at: '2026-01-31 10:00:00.000Z' }),
    user_dashboard_settings: async () => ({ user: (await wirePerson()).id }),
    account_deletions: () => ({ user_id: user }),
  })
  const { items } = (await wire('GET', 'collections?perPage=200', { as: token })).body
  for (const collection of items) schema.set(collection.name, collection)
})
afterAll(disconnectDatabase)

const create = (collection: string, body: Body | FormData) =>
  wire('POST', `collections/${collection}/records`, { as: token, body })

/** Sends a new record with that value, and deletes it if it was accepted. Undefined leaves the field out. */
async function send(collection: string, { name, type }: Field, value: unknown) {
  const body = { ...(await bodies[collection]?.()), [name]: value }
  if (type === 'password') body.passwordConfirm = value
  const answer = await create(collection, body)
  if (answer.status === 200) {
    await wire('DELETE', `collections/${collection}/records/${answer.body.id}`, { as: token })
  }
  return { status: answer.status, code: answer.body.data?.[name]?.code, value: answer.body[name] }
}

const WRITTEN = COLLECTIONS.all.filter(({ writes, superuserWrites }) => writes?.create ?? superuserWrites?.create)
const fieldsOf = (collection: string, ...types: string[]) =>
  (schema.get(collection)?.fields ?? []).filter(({ type, primaryKey }) => types.includes(type) && !primaryKey)

/** Sets by itself: neither is read from a body. */
const isDerived = ({ name }: Field) => name === 'tokenKey' || name === 'slug'

describe.each(WRITTEN.map(({ name }) => name))('%s', name => {
  test('is created by what the schema requires, and refused without any of it', async () => {
    const writable = schema.get(name)?.fields.filter(field => field.type !== 'autodate' && !field.primaryKey) ?? []
    for (const field of writable.filter(field => !isDerived(field))) {
      const empty = field.type === 'json' ? null : ''
      for (const value of [undefined, empty]) {
        // A note has words or a photo.
        if (name === 'progress_notes' && field.name === 'content') continue
        const { status } = await send(name, field, value)
        expect([field.name, value, status]).toEqual([field.name, value, field.required ? 400 : 200])
      }
    }
  })

  test('takes texts as long as the schema says and no longer', async () => {
    for (const field of fieldsOf(name, 'text', 'password').filter(field => !isDerived(field))) {
      const { min, max, pattern } = field
      if (max) {
        const sent = 'x'.repeat(max - 6) + randomText(6)
        expect([field.name, await send(name, field, sent)]).toMatchObject([field.name, { status: 200 }])
        const refused = { status: 400, code: 'validation_max_text_constraint' }
        expect([field.name, await send(name, field, `x${sent}`)]).toMatchObject([field.name, refused])
      }
      if (min) {
        const sent = randomText(min)
        expect([field.name, await send(name, field, sent)]).toMatchObject([field.name, { status: 200 }])
        const refused = { status: 400, code: 'validation_min_text_constraint' }
        expect([field.name, await send(name, field, sent.slice(1))]).toMatchObject([field.name, refused])
      }
      if (pattern) {
        const unlike = '!'.repeat(max || 7)
        expect(unlike).not.toMatch(new RegExp(pattern))
        expect(await send(name, field, unlike)).toMatchObject({ status: 400, code: 'validation_invalid_format' })
      }
    }
  })

  test('takes addresses as long as the schema says and no longer', async () => {
    for (const field of fieldsOf(name, 'url', 'email')) {
      const max = Number(/^At most (\d+) characters\.$/.exec(field.help)?.[1])
      const long = (length: number) => {
        const [start, end] = field.type === 'url' ? ['https://shop.example/', ''] : [randomText(12), '@shop.example']
        const labels = 'x'.repeat(length - start.length - end.length)
        return start + labels + end
      }
      expect([field.name, await send(name, field, long(max))]).toMatchObject([field.name, { status: 200 }])
      expect([field.name, await send(name, field, long(max + 1))]).toMatchObject([field.name, { status: 400 }])
    }
  })

  test('takes numbers and dates within the limits of the schema', async () => {
    for (const field of fieldsOf(name, 'number')) {
      const { min, max, onlyInt } = field
      for (const value of [min, max]) {
        expect([field.name, await send(name, field, value)]).toMatchObject([field.name, { status: 200, value }])
      }
      // 0 leaves an optional number empty.
      expect(await send(name, field, min === 1 ? -1 : min - 1)).toMatchObject({
        status: 400,
        code: 'validation_min_number_constraint',
      })
      expect(await send(name, field, max + 1)).toMatchObject({ status: 400, code: 'validation_max_number_constraint' })
      expect((await send(name, field, 1.5)).status).toBe(onlyInt ? 400 : 200)
    }
    for (const field of fieldsOf(name, 'date').filter(({ min }) => min)) {
      expect(await send(name, field, field.min)).toMatchObject({ status: 200, value: field.min })
      const before = new Date(Date.parse(field.min) - 86_400_000).toISOString()
      expect([field.name, await send(name, field, before)]).toMatchObject([field.name, { status: 400 }])
    }
  })

  test('takes the values of a choice, and links to records that exist', async () => {
    for (const field of fieldsOf(name, 'select')) {
      expect(field.values.length).toBeGreaterThan(1)
      for (const value of field.values) expect(await send(name, field, value)).toMatchObject({ status: 200, value })
      expect(await send(name, field, 'sold')).toMatchObject({ status: 400, code: 'validation_invalid_value' })
    }
    for (const field of fieldsOf(name, 'relation')) {
      expect([field.name, await send(name, field, randomText(16))]).toMatchObject([field.name, { status: 400 }])
    }
  })

  test('takes JSON as large as the schema says and no larger', async () => {
    for (const field of fieldsOf(name, 'json')) {
      const refused = { status: 400, code: 'validation_json_size_limit' }
      const sized = field.name === 'selected_projects' ? idsOfBytes : textOfBytes
      expect([field.name, await send(name, field, sized(field.maxSize))]).toMatchObject([field.name, { status: 200 }])
      expect([field.name, await send(name, field, sized(field.maxSize + 1))]).toMatchObject([field.name, refused])
    }
  })

  test('takes files of the types that the schema says, and no larger', async () => {
    for (const { name: field, ...its } of fieldsOf(name, 'file')) {
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3b82f6' } })
      const sendFile = async (bytes: Uint8Array<ArrayBuffer>) => {
        const form = new FormData()
        for (const [key, value] of Object.entries((await bodies[name]?.()) ?? {})) form.set(key, String(value))
        form.set(field, new File([bytes], 'photo'))
        const { status, body } = await create(name, form)
        return { status, code: body.data?.[field]?.code }
      }
      for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
        expect(its.mimeTypes).toContain(`image/${format}`)
        const bytes = new Uint8Array(await picture.clone().toFormat(format).toBuffer())
        expect([format, await sendFile(bytes)]).toMatchObject([format, { status: 200 }])
      }
      const text = new TextEncoder().encode('no picture')
      expect(await sendFile(text)).toEqual({ status: 400, code: 'validation_invalid_mime_type' })
      const padded = new Uint8Array(its.maxSize + 1)
      padded.set(await picture.jpeg().toBuffer())
      expect(await sendFile(padded.subarray(0, its.maxSize))).toMatchObject({ status: 200 })
      expect(await sendFile(padded)).toEqual({ status: 400, code: 'validation_file_size_limit' })
    }
  })
})

const textOfBytes = (bytes: number) => 'x'.repeat(bytes - 2)

/** A list of IDs of 15 and 16 characters, whose JSON has that many bytes. */
function idsOfBytes(bytes: number): string[] {
  const long = (bytes - 1) % 18
  const short = (bytes - 1 - 19 * long) / 18
  return Array.from({ length: long + short }, (_, at) => randomText(at < long ? 16 : 15))
}
