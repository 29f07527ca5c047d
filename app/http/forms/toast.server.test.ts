import { describe, expect, it } from 'vitest'
import { readToast, redirectWithToast, toastHeader } from './toast.server'

/** Returns the browser's next request after a response with this `Set-Cookie`. */
function next(setCookie: string | null, headers: Record<string, string> = {}) {
  return pageAfter(String(setCookie).split(';', 1)[0] ?? '', headers)
}

const pageAfter = (cookies: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { headers: { Cookie: cookies, ...headers } })

describe('toasts across a redirect', () => {
  it('are set by a redirect and read once', async () => {
    const response = await redirectWithToast('/dashboard', {
      title: 'Saved',
      description: 'The Kiss is in your stash.',
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/dashboard')
    const { toast, headers } = await readToast(next(response.headers.get('Set-Cookie')))
    expect(toast).toMatchObject({ title: 'Saved', description: 'The Kiss is in your stash.', variant: 'default' })
    expect(toast?.duration).toBe(5000)
    expect(headers.get('Set-Cookie')).toMatch(/^toast-\w+=;.*Max-Age=0/)
  })

  it('stay until they are shown, also if the page drops the data it loads', async () => {
    const [cookie = ''] = (await toastHeader({ title: 'Saved' })).split(';')
    const read = (more = '') => readToast(pageAfter(`${cookie}${more}`), { isDataRequest: true })
    const first = await read()
    expect(first.toast).toMatchObject({ title: 'Saved' })
    expect(first.headers.has('Set-Cookie')).toBe(false)
    expect(await read(`; ${first.toast?.shownCookie}=another`)).toEqual(first)
    const shown = await read(`; ${first.toast?.shownCookie}=${first.toast?.id}`)
    expect(shown.toast).toBeNull()
    expect(shown.headers.get('Set-Cookie')).toMatch(/^toast-\w+=;.*Max-Age=0/)
    // Also by a document, such as after a reload.
    const reloaded = await readToast(pageAfter(`${cookie}; ${first.toast?.shownCookie}=${first.toast?.id}`))
    expect(reloaded.toast).toBeNull()
    expect(reloaded.headers.get('Set-Cookie')).toMatch(/^toast-\w+=;.*Max-Age=0/)
  })

  it('keep the other headers of the redirect', async () => {
    const response = await redirectWithToast(
      '/',
      { title: 'In' },
      { headers: { 'Set-Cookie': 'session=x' }, status: 303 },
    )
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie()).toHaveLength(2)
  })

  it('can include an undo action', async () => {
    const undo = { action: '/projects/x/status', fields: { status: 'stash' } }
    const { toast } = await readToast(next(await toastHeader({ title: 'Moved', undo })))
    expect(toast?.undo).toEqual(undo)
  })

  it('have different IDs even if their text is the same', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await readToast(next(await toastHeader({ title: 'A' })))).toast?.id),
    )
    expect(ids[0]).not.toBe(ids[1])
  })

  it('drop the undo action and truncate the text if they exceed the cookie limit', async () => {
    const undo = { action: '/x', fields: { notes: 'n'.repeat(5000) } }
    const header = await toastHeader({ title: 'é'.repeat(2000), undo })
    expect(header.length).toBeLessThan(4096)
    expect((await readToast(next(header))).toast).toMatchObject({ title: 'é'.repeat(300) })
  })

  it('are not consumed by a prefetch', async () => {
    const header = await toastHeader({ title: 'Later' })
    const { toast, headers } = await readToast(next(header, { 'Sec-Purpose': 'prefetch' }))
    expect(toast).toBeNull()
    expect(headers.has('Set-Cookie')).toBe(false)
  })

  it('are ignored if the cookie is forged', async () => {
    const forged = `toast=${btoa(JSON.stringify({ title: 'Click here', id: 'x' }))}`
    expect((await readToast(next(forged))).toast).toBeNull()
    expect((await readToast(next(null))).toast).toBeNull()
  })
})
