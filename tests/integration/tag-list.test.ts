import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeOutlook } from '~/features/collection/named-lists/name-queries.server'
import {
  addTagToProject,
  listProjectTags,
  removeTagFromProject,
  tagProject,
} from '~/features/collection/tags/project-tags.server'
import { mergeTag } from '~/features/collection/tags/tag-merge.server'
import { TAG_PALETTE } from '~/features/collection/tags/tag-palette'
import type { TagResult } from '~/features/collection/tags/tag-result.server'
import { bulkTagStats, tagStats } from '~/features/collection/tags/tag-stats.server'
import { createTag, deleteTag, getTag, listTags, updateTag } from '~/features/collection/tags/tags.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makeTag } from '../factories/lists'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
let other: Actor

beforeEach(async () => {
  actor = (await makeUser()).actor
  other = (await makeUser()).actor
})

const failure = (message: string) => ({ data: null, status: 'error', error: expect.objectContaining({ message }) })
const success = (data: unknown) => ({ data, status: 'success', error: null })
const tagsOn = async (projectId: string) => {
  const { data } = await listProjectTags(actor, projectId)
  return data?.map(tag => tag.name)
}

describe('a new tag', () => {
  it('has an owner, slug, color and times', async () => {
    const result = await createTag(actor, { name: '  Night Sky ', color: '#3B82F6' })
    expect(result).toEqual(
      success({
        id: expect.stringMatching(/^[a-z0-9]{16}$/),
        userId: actor.userId,
        name: 'Night Sky',
        slug: 'night-sky',
        color: '#3B82F6',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    )
    expect(await getTag(actor, result.data?.id ?? '')).toEqual(result)
  })

  it('without a color gets a random one of the palette', async () => {
    const colors = new Set<string>()
    for (let n = 0; n < 40; n++) colors.add((await makeTag(actor, `tag ${n}`)).color)
    expect([...colors].filter(color => !TAG_PALETTE.some(one => one.color === color))).toEqual([])
    expect(colors.size).toBeGreaterThan(3)
  })

  it('is rejected if the user already has the name, ignoring case', async () => {
    await makeTag(actor, 'Night Sky')
    expect(await createTag(actor, { name: ' night SKY ' })).toEqual(failure('A tag named "night SKY" already exists'))
    expect((await createTag(other, { name: 'Night Sky' })).status).toBe('success')
  })

  it.each([
    ['', 'Enter a name for the tag.'],
    ['   ', 'Enter a name for the tag.'],
    ['x'.repeat(51), 'A tag can be at most 50 characters long.'],
  ])('named %j is rejected: %s', async (name, message) => {
    expect(await createTag(actor, { name })).toEqual(failure(message))
  })

  it('gets a numbered slug for up to 100 attempts, then a timestamp', async () => {
    expect((await makeTag(actor, 'Gold!')).slug).toBe('gold')
    expect((await makeTag(actor, 'Gold?')).slug).toBe('gold-2')
    expect((await makeTag(actor, 'Gold.')).slug).toBe('gold-3')
    expect((await makeTag(actor, '金')).slug).toBe('tag')
    expect((await makeTag(actor, '!!!')).slug).toBe('tag-2')
    await pool.query(
      `insert into tags (id, "user", name, slug, color, updated)
       select substr(md5($1 || n), 1, 16), $1, 'taken ' || n, 'gold-' || n, '#3B82F6', now() from generate_series(4, 100) n`,
      [actor.userId],
    )
    expect((await makeTag(actor, 'Gold,')).slug).toMatch(/^gold-\d{13}$/)
  })

  it('is created once by concurrent requests, and equal slugs are numbered', async () => {
    const twice = await Promise.all([createTag(actor, { name: 'Gift' }), createTag(actor, { name: 'gift' })])
    expect(twice.map(result => result.status).sort()).toEqual(['error', 'success'])
    const alike = await Promise.all(['Sky!', 'Sky?', 'Sky.', 'Sky'].map(name => makeTag(actor, name)))
    expect(alike.map(tag => tag.slug).sort()).toEqual(['sky', 'sky-2', 'sky-3', 'sky-4'])
  })

  it('reports an error if existing tags cannot be read', async () => {
    await pool.query('alter table tags rename column slug to slug_away')
    try {
      expect(await createTag(actor, { name: 'Gift' })).toEqual(failure('Failed to check for existing tags'))
    } finally {
      await pool.query('alter table tags rename column slug_away to slug')
    }
  })
})

describe('the list of tags', () => {
  it('is sorted by name, ignoring case and accents, and not limited', async () => {
    await pool.query(
      `insert into tags (id, "user", name, slug, color, updated)
       select substr(md5($1 || n), 1, 16), $1, 'tag ' || lpad(n::text, 4, '0'), 'tag-' || n, '#3B82F6', now() from generate_series(1, 1200) n`,
      [actor.userId],
    )
    for (const name of ['zebra', 'Éclair', 'apple', 'Bird']) await makeTag(actor, name)
    await makeTag(other, 'not mine')
    const { data } = await listTags(actor)
    expect(data).toHaveLength(1204)
    expect(data?.slice(0, 4).map(tag => tag.name)).toEqual(['apple', 'Bird', 'Éclair', 'tag 0001'])
    expect(data?.at(-1)?.name).toBe('zebra')
  })

  it('is searched by substring, ignoring case and accents, with % as a plain character', async () => {
    for (const name of ['Café', '100% cotton', 'sky']) await makeTag(actor, name)
    const names = async (search: string) => (await listTags(actor, { search })).data?.map(tag => tag.name)
    expect(await names('CAFE')).toEqual(['Café'])
    expect(await names('%')).toEqual(['100% cotton'])
    expect(await names(' sky ')).toEqual(['sky'])
    expect(await names('nothing')).toEqual([])
  })
})

describe('an updated tag', () => {
  it('has the new name, slug and color', async () => {
    const tag = await makeTag(actor, 'Nite sky', '#3B82F6')
    const { data } = await updateTag(actor, tag.id, { name: ' Night sky ', color: '#EF4444' })
    expect(data).toMatchObject({ id: tag.id, name: 'Night sky', slug: 'night-sky', color: '#EF4444' })
  })

  it('keeps omitted values and its own slug', async () => {
    const tag = await makeTag(actor, 'Sky', '#3B82F6')
    expect((await updateTag(actor, tag.id, { color: '#EF4444' })).data).toMatchObject({ name: 'Sky', slug: 'sky' })
    expect((await updateTag(actor, tag.id, { name: 'SKY' })).data).toMatchObject({ slug: 'sky', color: '#EF4444' })
  })

  it('cannot have the name of another tag', async () => {
    await makeTag(actor, 'Night sky')
    const tag = await makeTag(actor, 'Nite sky')
    expect(await updateTag(actor, tag.id, { name: 'night sky' })).toEqual(
      failure('A tag named "night sky" already exists'),
    )
    expect((await getTag(actor, tag.id)).data).toMatchObject({ name: 'Nite sky', slug: 'nite-sky' })
  })

  it('cannot have an invalid color', async () => {
    const tag = await makeTag(actor, 'Sky')
    expect(await updateTag(actor, tag.id, { color: 'blue' })).toEqual(failure('Choose a color like #3B82F6.'))
  })
})

describe('tags on kits', () => {
  it('are linked once, counted, listed by name and removed', async () => {
    const kit = await makeProject(actor)
    const [sky, art] = [await makeTag(actor, 'Sky'), await makeTag(actor, 'art')]
    for (const tag of [sky, sky, art]) expect(await addTagToProject(actor, kit.id, tag.id)).toEqual(success(null))
    expect(await tagsOn(kit.id)).toEqual(['art', 'Sky'])
    expect(await tagStats(actor, sky.id)).toEqual(success({ projectCount: 1 }))
    expect(await removeTagFromProject(actor, kit.id, sky.id)).toEqual(success(null))
    expect(await removeTagFromProject(actor, kit.id, sky.id)).toEqual(success(null))
    expect(await tagsOn(kit.id)).toEqual(['art'])
  })

  it.each<[string, (kit: string, tag: string) => Promise<TagResult<unknown>>]>([
    ['added', (kit, tag) => addTagToProject(actor, kit, tag)],
    ['added by name', kit => tagProject(actor, kit, ['Sky'])],
    ['removed', (kit, tag) => removeTagFromProject(actor, kit, tag)],
  ])('update the modified time of the kit if they are %s, but not the second time', async (what, act) => {
    const kit = await makeProject(actor, what === 'removed' ? { tags: ['Sky'] } : {})
    const sky = (await listTags(actor)).data?.[0] ?? (await makeTag(actor, 'Sky'))
    const since = async () => {
      const long = new Date('2026-01-05')
      await db.project.update({ where: { id: kit.id }, data: { updated: long } })
      expect(await act(kit.id, sky.id)).toEqual(success(null))
      const { updated } = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
      return updated > long
    }
    expect(await since()).toBe(true)
    expect(await since()).toBe(false)
  })

  it('are counted in one query, unknown ones as zero', async () => {
    const kits = [await makeProject(actor, { tags: ['a', 'b'] }), await makeProject(actor, { tags: ['a'] })]
    expect(kits).toHaveLength(2)
    const tags = (await listTags(actor)).data ?? []
    const theirs = await makeTag(other, 'a')
    await makeProject(other, { tags: ['a'] })
    const unused = await makeTag(actor, 'unused')
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const { data } = await bulkTagStats(actor, [...tags.map(tag => tag.id), unused.id, theirs.id, newId()])
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
    expect([...(data?.values() ?? [])].map(stats => stats.projectCount)).toEqual([2, 1, 0, 0, 0])
  })

  it('lose only the tag that is deleted', async () => {
    const kit = await makeProject(actor, { tags: ['Sky', 'art'] })
    const sky = (await listTags(actor, { search: 'sky' })).data?.[0]
    expect(await deleteTag(actor, sky?.id ?? '')).toEqual(success({ ...sky, act: expect.any(String) }))
    expect(await tagsOn(kit.id)).toEqual(['art'])
    expect(await deleteTag(actor, sky?.id ?? '')).toEqual(failure('Tag not found or access denied'))
  })

  it('are replaced by the target of a merge, without duplicates', async () => {
    const [both, one, none] = [
      await makeProject(actor, { title: 'Both', tags: ['Nite sky', 'Night sky'] }),
      await makeProject(actor, { title: 'One', tags: ['Nite sky', 'art'] }),
      await makeProject(actor, { title: 'None', tags: ['art'] }),
    ]
    const tags = (await listTags(actor)).data ?? []
    const id = (name: string) => tags.find(tag => tag.name === name)?.id ?? ''
    expect(await mergeOutlook(actor, 'tags', id('Nite sky'), id('Night sky'))).toEqual({
      kits: 2,
      both: 1,
      titles: ['Both', 'One'],
    })
    expect(await mergeTag(actor, id('Nite sky'), id('Night sky'))).toEqual(
      success({ kits: 1, name: 'Nite sky', into: 'Night sky' }),
    )
    expect(await tagsOn(both.id)).toEqual(['Night sky'])
    expect(await tagsOn(one.id)).toEqual(['art', 'Night sky'])
    expect(await tagsOn(none.id)).toEqual(['art'])
    expect((await listTags(actor)).data?.map(tag => tag.name)).toEqual(['art', 'Night sky'])
  })

  it('are unchanged if a tag is merged with itself', async () => {
    const tag = await makeTag(actor, 'Sky')
    expect(await mergeTag(actor, tag.id, tag.id)).toEqual(failure('Choose a different merge target.'))
    expect((await getTag(actor, tag.id)).status).toBe('success')
  })
})

describe('without a user', () => {
  it.each<[string, (id: string) => Promise<TagResult<unknown>>]>([
    ['lists tags', () => listTags(null)],
    ['reads one', id => getTag(null, id)],
    ['creates one', () => createTag(null, { name: 'Sky' })],
    ['changes one', id => updateTag(null, id, { name: 'Sky' })],
    ['deletes one', id => deleteTag(null, id)],
    ['merges two', id => mergeTag(null, id, id)],
    ['counts', id => tagStats(null, id)],
    ['counts many', id => bulkTagStats(null, [id])],
    ["lists a kit's", id => listProjectTags(null, id)],
    ['adds one to a kit', id => addTagToProject(null, id, id)],
    ['names some on a kit', id => tagProject(null, id, ['Sky'])],
    ['takes one off', id => removeTagFromProject(null, id, id)],
  ])('%s: User not authenticated', async (_what, run) => {
    expect(await run(newId())).toEqual(failure('User not authenticated'))
  })
})

describe("another user's tag", () => {
  it.each<[string, (mine: string, theirs: string, kit: string) => Promise<TagResult<unknown>>]>([
    ['is not read', (_mine, theirs) => getTag(actor, theirs)],
    ['is not changed', (_mine, theirs) => updateTag(actor, theirs, { name: 'Mine' })],
    ['is not deleted', (_mine, theirs) => deleteTag(actor, theirs)],
    ['is not counted', (_mine, theirs) => tagStats(actor, theirs)],
    ['is not added to a kit', (_mine, theirs, kit) => addTagToProject(actor, kit, theirs)],
    ['is not removed from a kit', (_mine, theirs, kit) => removeTagFromProject(actor, kit, theirs)],
  ])('%s: Tag not found or access denied', async (_what, run) => {
    const mine = await makeTag(actor, 'Mine')
    const theirs = await makeTag(other, 'Theirs')
    const kit = await makeProject(actor)
    expect(await run(mine.id, theirs.id, kit.id)).toEqual(failure('Tag not found or access denied'))
    expect((await getTag(other, theirs.id)).data).toEqual(theirs)
  })

  it('cannot be merged in either direction', async () => {
    const mine = await makeTag(actor, 'Mine')
    const theirs = await makeTag(other, 'Theirs')
    expect((await mergeTag(actor, mine.id, theirs.id)).status).toBe('error')
    expect((await mergeTag(actor, theirs.id, mine.id)).status).toBe('error')
    expect(await db.tag.count({ where: { id: { in: [mine.id, theirs.id] } } })).toBe(2)
  })

  it("cannot be added to another user's kit: Project not found or access denied", async () => {
    const tag = await makeTag(actor, 'Mine')
    const kit = await makeProject(other)
    const rejected = failure('Project not found or access denied')
    expect(await addTagToProject(actor, kit.id, tag.id)).toEqual(rejected)
    expect(await removeTagFromProject(actor, kit.id, tag.id)).toEqual(rejected)
    expect(await tagProject(actor, kit.id, ['Sky'])).toEqual(rejected)
    expect(await listProjectTags(actor, kit.id)).toEqual(rejected)
  })
})
