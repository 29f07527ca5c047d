import { beforeEach, describe, expect, it } from 'vitest'
import { find } from '~/features/collection/dashboard/find.server'
import type { Actor } from '~/platform/actor'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
beforeEach(async () => {
  actor = (await makeUser()).actor
})

const names = async (text: string) =>
  Object.fromEntries((await find(actor, text)).map(({ label, items }) => [label, items.map(({ name }) => name)]))

describe('the suggestions of the search field', () => {
  it('contain every word, in any case and without accents; names that start with the text come first', async () => {
    await makeProject(actor, { title: 'Night Café', company: 'Cafe & Co' })
    await makeProject(actor, { title: 'Café Terrace at Night', artist: 'Van Cafe' })
    await makeProject(actor, { title: 'Water Lilies', tags: ['cafés'] })
    expect(await names('CAFE')).toEqual({
      Kits: ['Café Terrace at Night', 'Night Café'],
      Companies: ['Cafe & Co'],
      Artists: ['Van Cafe'],
      Tags: ['cafés'],
    })
    expect(await names('night terr')).toEqual({ Kits: ['Café Terrace at Night'] })
    expect(await names('100% _')).toEqual({})
  })

  it('contain umlauts that are typed as two letters', async () => {
    await makeProject(actor, { title: 'Alte Mühle', company: 'Grün & Söhne', artist: 'Müller', tags: ['geübt'] })
    await makeProject(actor, { title: 'Mule', company: 'Muller', tags: ['geubt'] })
    expect(await names('mue')).toEqual({ Kits: ['Alte Mühle'], Artists: ['Müller'] })
    expect(await names('GRUEN soeh')).toEqual({ Companies: ['Grün & Söhne'] })
    expect(await names('geuebt')).toEqual({ Tags: ['geübt'] })
  })

  it('are limited to six kits and three names of each list, and lead to all kits', async () => {
    for (let kit = 0; kit < 8; kit += 1) {
      await makeProject(actor, {
        title: `Owl ${kit}`,
        company: `Owls ${kit}`,
        artist: `Owl ${kit}`,
        tags: [`owl ${kit}`],
      })
    }
    const found = await find(actor, 'owl')
    expect(found[0]?.items[6]).toMatchObject({ name: 'See all 8', to: '/dashboard?status=everything&search=owl' })
    expect(found.map(({ label, items }) => [label, items.length])).toEqual([
      ['Kits', 7],
      ['Companies', 3],
      ['Artists', 3],
      ['Tags', 3],
    ])
  })

  it("never name another user's records", async () => {
    const other = (await makeUser()).actor
    await makeProject(other, { title: 'Secret Owl', company: 'Secret Owls', artist: 'Owl', tags: ['owl'] })
    expect(await find(actor, 'owl')).toEqual([])
    expect((await find(other, 'owl')).length).toBe(4)
  })

  it('name the status and company of a kit, and the number of kits of a name', async () => {
    await makeProject(actor, { title: 'Owl', status: 'stash', company: 'Owlery' })
    const [kits, companies] = await find(actor, 'owl')
    expect(kits?.items[0]?.note).toBe('In stash · Owlery')
    expect(companies?.items[0]?.note).toBe('1')
  })

  it('are the smallest and the quickest kits of the stash for an empty text', async () => {
    expect((await find(actor, ' '))[0]?.items.map(({ to }) => to)).toEqual([
      '/dashboard?status=stash&sort=size&direction=asc',
      '/dashboard?status=stash&sort=diamonds&direction=asc',
    ])
  })
})
