import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser } from '../factories/users'
import { tokenOfSuperuser, tokenOfUser } from '../factories/wire'
import { app } from './app'

// Raw HTTP requests to the API, without a client library.

/** A response with parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
export type ApiResponse = { status: number; headers: Headers; text: string; body: any }

type Call = { as?: string; body?: unknown; headers?: Record<string, string>; base?: string }

/** Sends one request: an object as JSON, a string or form as it is. Does not follow redirects. */
export async function wire(
  method: string,
  path: string,
  { as = '', body, headers, base = app.url }: Call = {},
): Promise<ApiResponse> {
  const form = body instanceof FormData || body instanceof URLSearchParams
  const response = await fetch(`${base}/api/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(as && { Authorization: as }),
      ...(!form && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: form || typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') && text !== ''
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** Creates a user with a token. */
export async function makeApiUser(overrides: Parameters<typeof makeUser>[0] = {}) {
  const { user, password, actor } = await makeUser(overrides)
  return { ...user, password, actor, token: await tokenOfUser(user.id) }
}

/** Creates a superuser with a token. */
export async function wireSuperuser() {
  const email = `super-${randomText(8)}@example.com`
  const password = `drills-${randomText(8)}`
  const { id } = await createSuperuser({ email, password })
  return { id, email, password, token: await tokenOfSuperuser(id) }
}

/** Returns the emails to an address, newest first. A job sends them, so they arrive later. */
export const mailsTo = (email: string) => db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'desc' } })

/** Returns the token from the link in the newest email to that address. */
export async function tokenMailedTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /https?:\/\/\S+[/=]([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
