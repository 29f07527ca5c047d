import { beforeAll, describe, expect, it } from 'vitest'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { newId } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfSuperuser, tokenOfUser } from '../factories/wire'

// Filters that only superusers may use. The expected results come from PocketBase 0.39.11.

const word = `word${newId()}`
let superuser = ''
let userId = ''

beforeAll(async () => {
  const { user, actor } = await makeUser()
  userId = await tokenOfUser(user.id)
  await makeProject(actor, { title: `${word} one`, status: 'progress', artist: 'Vermeer' })
  await makeProject(actor, { title: `${word} two`, status: 'stash' })
  const { id } = await createSuperuser({ email: `${newId()}@example.com`, password: 'drills-and-wax' })
  superuser = await tokenOfSuperuser(id)
})

async function statuses(query: Record<string, string>, token = superuser): Promise<string | number> {
  const { status, body } = await call(
    `/api/collections/projects/records?${new URLSearchParams({ sort: 'title', foo: 'bar', page: '1', ...query })}`,
    { token, headers: { 'X-Token': 't' } },
  )
  return status === 200 ? body.items.map((item: { status: string }) => item.status).join() : status
}

describe('a filter of a superuser', () => {
  const BOTH = 'progress,stash'
  it.each<[string, string | number]>([
    ['@request.auth.id != ""', BOTH],
    ['@request.auth.id = "x"', ''],
    ['@request.auth.email ~ "example"', BOTH],
    ['@request.auth.id:lower ~ "a" || @request.auth.id:lower !~ "a"', BOTH],
    ['@request.auth.collectionName = "_superusers"', BOTH],
    ['@request.auth.collectionId = "pbc_3142635823"', BOTH],
    ['@request.auth.nope = null', BOTH],
    ['@request.auth.nope != null', ''],
    ['@request.context = "default"', BOTH],
    ['@request.method = "GET"', BOTH],
    ['@request.query.foo = "bar"', BOTH],
    ['@request.query.foo:lower = "bar"', BOTH],
    ['@request.query.nope = null', BOTH],
    ['@request.query.foo:isset = true', BOTH],
    ['@request.query.nope:isset = true', ''],
    ['@request.query.page = 1', ''],
    ['@request.headers.x_token = "t"', BOTH],
    ['@request.body.x = null', BOTH],
    ['@request.body.x:isset = true', ''],
    ['@request.body.title:changed = false', BOTH],
    ['user = @request.auth.id', ''],
    ['status = @request.query.foo', ''],
    ['@collection.artists.name ?= "Vermeer"', BOTH],
    ['@collection.artists.name = "nobody"', ''],
    [`@collection.projects.title ?~ "${word} one"`, BOTH],
    [`@collection.projects.title ~ "${word} one"`, ''],
    ['@collection.projects.id ?= id', BOTH],
    ['@collection.projects.id = id', ''],
    ['@collection.Projects.id ?= id', BOTH],
    ['@collection.pbc_484305853.id ?= id', BOTH],
    ['@collection.projects.id ?= id && @collection.projects.status ?= "stash"', 'stash'],
    ['@collection.projects:a.id ?= id && @collection.projects:b.status ?= "stash"', BOTH],
    ['@collection.projects.user.username ?!= ""', BOTH],
    ['@request.nope = 1', 400],
    ['@request.query = "a"', 400],
    ['@request.context:lower = "default"', 400],
    ['@request.query.foo:each = "bar"', 400],
    ['@request.headers.x-token = "t"', 400],
    ['@collection.nope.id ?= id', 400],
    ['@collection.projects', 400],
    ['@collection.projects != ""', 400],
  ])('%s → %s', async (filter, expected) => {
    await expect(statuses({ filter: `title ~ "${word}" && (${filter})` })).resolves.toBe(expected)
  })

  it('can sort by another collection', async () => {
    const filter = `title ~ "${word}"`
    await expect(statuses({ filter, sort: '@collection.artists.name,title' })).resolves.toBe(BOTH)
  })

  it('returns 403 for a user', async () => {
    for (const filter of ['@request.auth.id != ""', '@collection.artists.name ?= "x"']) {
      await expect(statuses({ filter }, userId)).resolves.toBe(403)
    }
  })
})
