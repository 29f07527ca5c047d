import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { qrCode } from '~/platform/qr-code.server'
import { loader } from '~/routes/kits/selection/labels'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let me: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
})

async function open(query: string) {
  const request = await signedInRequest(me.user, `/dashboard/labels?${query}`)
  return resultOf(() => loader(routeArgs(request)))
}

describe('labels', () => {
  it('are those of the selected kits by title, each with the address of its kit', async () => {
    const kiss = await makeProject(me.actor, { title: 'The Kiss', place: 'Box 2', code: 'DAC-77' })
    const hare = await makeProject(me.actor, { title: 'Étude' })
    await makeProject(me.actor, { title: 'Not selected' })
    const theirs = await makeProject((await makeUser()).actor, { title: 'Theirs' })
    const { data } = await open(`kit=${kiss.id}&kit=${hare.id}&kit=${theirs.id}&sheet=letter-3x8`)
    const code = (id: string) => qrCode(`${env.APP_URL}/projects/${id}`)
    expect(data).toMatchObject({
      labels: [
        { id: hare.id, title: 'Étude', place: '', code: '', qr: code(hare.id) },
        { id: kiss.id, title: 'The Kiss', place: 'Box 2', code: 'DAC-77', qr: code(kiss.id) },
      ],
      total: 2,
      sheet: 'letter-3x8',
    })
    expect((await open('all=1&status=everything&search=selected&sheet=nonsense')).data).toMatchObject({
      labels: [{ title: 'Not selected' }],
      sheet: 'a4-2x7',
    })
  })

  it('are 500 at most, and lead back to the list without a selection', async () => {
    await db.$executeRawUnsafe(
      `insert into projects (id, "user", title, status, updated)
       select substr(md5($1 || n), 1, 16), $1, 'Kit ' || n, 'stash', now() from generate_series(1, 501) n`,
      me.actor.userId,
    )
    const { data } = await open('all=1&status=everything')
    expect((data as { labels: unknown[] }).labels).toHaveLength(500)
    expect(data).toMatchObject({ total: 501 })
    expect((await open('status=stash')).location).toBe('/dashboard?status=stash&select=1')
  })
})
