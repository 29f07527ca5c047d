import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { createShelf, ownShelf } from '~/features/collection/shelves/shelves.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { expect, fileOf, test } from './journey'
import { button, card, field, heading, link, text, title } from './target'

test(
  'a visitor promises a gift of a shared page',
  async ({ page, actor }) => {
    for (const title of ['Great Wave', 'Young Hare']) await makeProject(actor, { title, status: 'wishlist' })
    const id = newId()
    await createShelf(actor, id, ShelfSchema.parse({ kind: 'gifts', title: 'Ada turns sixty' }))
    const { token } = await ownShelf(actor, id, '2026-11-25')
    await page.go(`/s/${token}`)
    await page.see(title('Ada turns sixty'))
    const hare = card(/Young Hare/)
    await page.click(button("I'll give this: Young Hare"))
    await page.fill(field(/^Your name/, hare), 'Aunt Ruth')
    await page.click(button("I'll give this", hare))
    await page.see(text('You give this.', hare))
    expect(await db.shelfClaim.count({ where: { shelfId: id } })).toBe(1)
  },
  { isVisitor: true },
)

test('an archive is made, and restored into another account', async ({ page, user, actor, signIn }) => {
  await makeProject(actor, { title: 'The Kiss', artist: 'Gustav Klimt', tags: ['gold'] })
  await page.go('/archive')
  await page.click(button('Download everything'))
  await page.see(heading('Your archive is ready'))
  const { href } = await page.see(link(/^Download/))
  const archive = await fetch(new URL(href, app.url), { headers: { cookie: await sessionCookieOf(user) } })
  const other = await makeUser()
  await signIn(other)
  await page.go('/restore')
  await page.choose('Your archive', fileOf('mine.zip', Buffer.from(await archive.arrayBuffer())))
  await page.click(button('Review the archive'))
  await page.see(title('Restore options'))
  await page.click(button('Restore'))
  await page.see(title('Archive restored'))
  expect(await db.project.findMany({ where: { userId: other.user.id } })).toMatchObject([{ title: 'The Kiss' }])
})

test('pages that were opened before are there offline', async ({ page, user, network }) => {
  await page.go('/overview')
  await page.expectCached('/overview')
  await network.cut()
  await page.go('/overview')
  await page.see(title(new RegExp(user.username)))
  await page.go('/randomizer')
  await page.see(title("You're offline!"))
  await network.restore()
  await page.click(link('Try Again'))
  await page.see(title('Randomizer'))
})

test('a logout leaves no pages, drafts and notes on the device', async ({ page, network }) => {
  await page.go('/overview')
  await page.expectCached('/overview')
  await page.go('/projects/new')
  await page.fill(field('Title'), 'Water Lilies')
  await page.go('/overview')
  await page.click(button('Menu'))
  await page.click(button('Logout'))
  await page.at('/login')
  await page.expectNothingStored()
  await network.cut()
  await page.go('/overview')
  await page.see(title("You're offline!"))
})
