import { readFileSync } from 'node:fs'

/** Submits a form like a browser without JavaScript. Does not follow redirects. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, ...headers },
    body: new URLSearchParams(fields),
  })

/** Adds a kit with a photo. Fails if it is not saved. */
export async function addKitWithPhoto(url: string, cookie: string, title: string): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ title, status: 'stash' })) body.append(name, value)
  body.append('image', new Blob([readFileSync('public/icon-512.png')]), 'a photo.png')
  const headers = { cookie, origin: url }
  const saved = await fetch(`${url}/projects/new`, { method: 'POST', redirect: 'manual', headers, body })
  if (saved.status !== 302) throw new Error(`The kit was not saved: ${saved.status}`)
}

type Account = { email: string; username: string; password: string }

/** Signs up, confirms the address with the email in the outbox, and logs in. Returns the `Cookie` header. */
export async function signUpAt(url: string, { email, username, password }: Account): Promise<string> {
  await postForm(`${url}/register`, { email, username, password, confirmPassword: password })
  const outbox = await (await fetch(`${url}/dev/outbox`)).text()
  const [path = ''] = /\/auth\/verify-email\/[\w.-]+/.exec(outbox) ?? []
  await (await fetch(url + path)).arrayBuffer()
  return signInAt(url, email, password)
}

/** Logs in on the page. Returns the `Cookie` header, or '' if it was rejected. */
export async function signInAt(url: string, email: string, password: string): Promise<string> {
  const response = await postForm(`${url}/login`, { email, password })
  await response.arrayBuffer()
  const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0])
  return cookies.filter(cookie => cookie?.startsWith('session-')).join('; ')
}
