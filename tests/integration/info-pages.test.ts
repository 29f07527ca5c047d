import { afterEach, describe, expect, it } from 'vitest'
import { env } from '~/platform/env.server'
import * as about from '~/routes/public/about'
import * as creator from '~/routes/public/creator'
import * as landing from '~/routes/public/landing/page'
import * as links from '~/routes/public/links/page'
import * as privacy from '~/routes/public/privacy'
import * as terms from '~/routes/public/terms'
import { pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'

const UNSET = { ...env }
afterEach(() => Object.assign(env, UNSET))

const textOf = (loader: () => unknown) => JSON.stringify(loader())
const asking = (path: string, params: Record<string, string> = {}) => routeArgs(pageRequest(path), params)

describe('without any setting', () => {
  it('the landing page has neither feed nor profile', async () => {
    await expect(landing.loader(asking('/?photos'))).resolves.toMatchObject({ profile: null, feed: null })
  })

  it('the links page links only to the app', () => {
    expect(links.loader()).toMatchObject({ featured: [{ url: '/' }], talkedAbout: [], affiliate: [], profile: null })
  })

  it('there is no creator page under any name', async () => {
    expect(about.loader().creator).toBeNull()
    for (const name of ['', 'anna', '-', 'null']) {
      const { status } = await resultOf(() => creator.loader(asking(`/about/${name}`, { name })))
      expect(status).toBe(404)
    }
  })

  it('the legal texts have no gaps and name only configured services', () => {
    const policy = textOf(privacy.loader)
    expect(policy).toContain('run by the operator of this site.')
    expect(policy).toContain('This site uses no analytics service.')
    expect(policy).not.toContain('Donations')
    expect(policy).not.toContain('sign in with')
    for (const text of [policy, textOf(terms.loader), textOf(about.loader)])
      expect(text).not.toMatch(/undefined|null,|\s{2}| [.,]|,,/)
  })
})

describe('with settings', () => {
  it('the feed URL is returned only on request', async () => {
    env.SITE.feedUrl = 'https://www.feed.example/widget'
    const feedAt = async (path: string) => (await landing.loader(asking(path))).feed
    await expect(feedAt('/')).resolves.toEqual({ host: 'feed.example', askPath: '/?photos#photos', url: '' })
    await expect(feedAt('/?photos')).resolves.toMatchObject({ url: 'https://www.feed.example/widget' })
  })

  it('the creator page accepts the name in any spelling', async () => {
    Object.assign(env.SITE, { creatorName: 'Zoë van Dijk', creatorStory: 'One.\n\nTwo.\\nThree.' })
    expect(about.loader().creator).toMatchObject({ path: '/about/zoë-van-dijk' })
    for (const name of ['zoë-van-dijk', 'Zoë van Dijk']) {
      await expect(creator.loader(asking('/about/x', { name }))).resolves.toMatchObject({
        creator: { name: 'Zoë van Dijk', paragraphs: ['One.', 'Two.', 'Three.'] },
      })
    }
  })

  it('links are grouped into featured, talked about and affiliate', () => {
    const link = { description: '', variant: 'plain', icon: 'link', featured: false, brand: '', code: '' } as const
    env.SITE.bioLinks = [
      { ...link, title: 'A shop', url: 'https://shop.example', brand: 'Shop', code: 'TEN' },
      { ...link, title: 'A tray', url: 'https://tray.example' },
      { ...link, title: 'New', url: 'https://new.example', featured: true },
    ]
    const { featured, talkedAbout, affiliate } = links.loader()
    expect([featured, talkedAbout, affiliate].map(list => list.map(({ title }) => title))).toEqual([
      ['Track your collection in Glint', 'New'],
      ['A tray'],
      ['A shop'],
    ])
  })
})
