import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '~/features/account/invitations/invitations.server'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { createShelf, ownShelf } from '~/features/collection/shelves/shelves.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { postForm } from '../setup/over-http'
import { startInstance } from '../setup/test-app'

// Without scripts, a double click sends a form twice, and the browser shows the second response.

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

/** Sends a form five times concurrently. Returns the one response that all of them are, and the toasts' actions. */
async function clicked(url: string, fields: Record<string, string>, cookie = '') {
  const responses = await Promise.all(Array.from({ length: 5 }, () => postForm(url, fields, { cookie })))
  const seen = responses.map(({ status, headers }) => `${status} ${headers.get('Location')}`)
  expect(new Set(seen).size, seen.join('\n')).toBe(1)
  const cookies = responses.map(({ headers }) => headers.getSetCookie().map(line => line.split(';', 1)[0] ?? ''))
  const toasts = await Promise.all(
    cookies.map(all => readToast(new Request(url, { headers: { Cookie: all.join('; ') } }))),
  )
  return { seen: seen[0], cookies, undo: new Set(toasts.map(({ toast }) => toast?.undo?.fields.act)) }
}

describe('a double click deletes', () => {
  const inTrash = ({ userId }: Actor) => db.trash.findMany({ where: { userId }, select: { act: true, title: true } })

  it.each<[string, (actor: Actor) => Promise<string>, string]>([
    ['a kit', async actor => `/projects/${(await makeProject(actor, { title: 'Owl' })).id}/delete`, '/dashboard'],
    [
      'a selection of kits',
      async actor => {
        const ids = [await makeProject(actor, { title: 'Owl' }), await makeProject(actor, { title: 'Fox' })].map(
          k => k.id,
        )
        return `/dashboard/delete?${ids.map(id => `kit=${id}`).join('&')}`
      },
      '/dashboard',
    ],
    [
      'a company',
      async ({ userId }) =>
        `/companies/${(await db.company.create({ data: { id: newId(), userId, name: 'Owl & Co' } })).id}/delete`,
      '/companies',
    ],
    [
      'a tag',
      async ({ userId }) =>
        `/tags/${(await db.tag.create({ data: { id: newId(), userId, name: 'Owls', slug: 'owls', color: '#112233' } })).id}/delete`,
      '/tags',
    ],
    [
      'a progress note',
      async actor => {
        const { id } = await makeProject(actor, { title: 'Owl' })
        return `/projects/${id}/notes/${(await makeNote(actor, id)).id}/delete`
      },
      '/projects/',
    ],
  ])('%s once, and each response can undo it', async (_, make, target) => {
    const { user, actor } = await makeUser()
    const path = await make(actor)
    const { seen, undo } = await clicked(app.url + path, {}, await sessionCookieOf(user))
    expect(seen).toMatch(`302 ${target}`)
    const trashed = await inTrash(actor)
    expect(trashed.length).toBe(path.startsWith('/dashboard') ? 2 : 1)
    expect([...undo]).toEqual([trashed[0]?.act])
  })

  it('nothing of other users', async () => {
    const [{ actor }, other] = [await makeUser(), await makeUser()]
    const { id } = await makeProject(actor, {})
    const { seen } = await clicked(`${app.url}/projects/${id}/delete`, {}, await sessionCookieOf(other.user))
    expect(seen).toMatch('404')
    expect(await db.project.count({ where: { id } })).toBe(1)
  })
})

describe('a double click signs up', () => {
  const form = () => {
    const username = `user-${randomText(10)}`
    const password = `lamp-${randomText(12)}`
    return { email: `${username}@example.com`, username, password, confirmPassword: password }
  }
  const accounts = ({ email }: { email: string }) => db.user.count({ where: { email } })

  it('one account that waits for its confirmation', async () => {
    const fields = form()
    expect((await clicked(`${app.url}/register`, fields)).seen).toBe('302 /email-confirmation')
    expect(await accounts(fields)).toBe(1)
    expect(await db.outboxMail.count({ where: { to: fields.email } })).toBe(1)
  })

  it('one account that is logged in, with one invitation', async () => {
    const settings = { REGISTRATION: 'invite', EMAIL_VERIFICATION: 'off' }
    const own = await startInstance(app.databaseUrl, settings)
    try {
      const token = new URL(await invite('')).searchParams.get('invitation')
      const fields = form()
      const { seen, cookies } = await clicked(`${own.url}/register?invitation=${token}`, fields)
      expect(seen).toBe('302 /overview')
      expect(await accounts(fields)).toBe(1)
      for (const all of cookies) {
        const page = await fetch(`${own.url}/profile`, { headers: { Cookie: all.join('; ') }, redirect: 'manual' })
        expect(page.status).toBe(200)
      }
      const wrong = { ...fields, password: 'another-password', confirmPassword: 'another-password' }
      expect((await clicked(`${own.url}/register?invitation=${token}`, wrong)).seen).toMatch(/^4/)
    } finally {
      await own.stop()
    }
  })
})

describe('a double click', () => {
  it('promises a gift and takes it back, also without a cookie before', async () => {
    const { actor } = await makeUser()
    const { id: kit } = await makeProject(actor, { title: 'Owl', status: 'wishlist' })
    const id = newId()
    await createShelf(actor, id, ShelfSchema.parse({ kind: 'gifts', title: 'Wishes' }))
    const { token } = await ownShelf(actor, id, '2026-11-25')
    const url = `${app.url}/s/${token}`
    const page = await (await fetch(url)).text()
    const visitor = /name="visitor" value="(\w+)"/.exec(page)?.[1] ?? ''

    const { seen, cookies } = await clicked(url, { kit, name: 'Ruth', visitor })
    expect(seen).toBe(`302 /s/${token}#kit-${kit}`)
    expect(await db.shelfClaim.count({ where: { shelfId: id } })).toBe(1)
    // Whichever response the browser shows, its visitor can take the promise back.
    const cookie = cookies.at(-1)?.join('; ') ?? ''
    expect(await (await fetch(url, { headers: { cookie } })).text()).toContain('You give this.')
    expect((await clicked(url, { kit, undo: 'yes' }, cookie)).seen).toBe(seen)
    expect(await db.shelfClaim.count({ where: { shelfId: id } })).toBe(0)
  })
})
