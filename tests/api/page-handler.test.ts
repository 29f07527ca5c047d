import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { app } from '../setup/app'

// A request is matched only against routes with the same first path segment that are not longer than its path.

const statusOf = async (path: string) => (await fetch(app.url + path, { redirect: 'manual' })).status

it('finds a page whatever the case, trailing slash or query of its path', async () => {
  for (const path of [
    '/login',
    '/login/',
    '/LOGIN',
    '/Login?next=%2Ftags',
    '/login.data',
    '/_root.data',
    '/HOST/login',
  ]) {
    expect(await statusOf(path), path).toBe(200)
  }
  for (const path of [
    '/Companies',
    '/projects/NEW',
    '/years',
    '/years/2022',
    '/years/2022/',
    '/years/2022/card',
    '/projects/a/notes/b/delete',
  ])
    expect(await statusOf(path), path).toBe(302)
  for (const path of [
    '/nowhere',
    '/nowhere/login',
    '/login/nowhere',
    '/root',
    '/%00',
    '/years/2022/card/more',
    '/companies/a/b/c/d/e/f',
  ]) {
    expect(await statusOf(path), path).toBe(404)
  }
})

it('returns the route manifest for links to any page', async () => {
  const version = readdirSync('build/client/assets').flatMap(name => /^manifest-(.+)\.js$/.exec(name)?.[1] ?? [])[0]
  const requested = `/__manifest?p=${encodeURIComponent('/companies')}&p=${encodeURIComponent('/host/jobs')}&version=${version}`
  const patches = await (await fetch(app.url + requested)).json()
  expect(Object.keys(patches)).toEqual(
    expect.arrayContaining([
      'root',
      'routes/signed-in',
      'routes/lists/companies/list',
      'routes/admin/frame',
      'routes/admin/jobs',
    ]),
  )
})
