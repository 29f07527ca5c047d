import type { AppLoadContext } from '~/http/server/load-context'
import { db } from '~/platform/db/db.server'
import { signToken } from '~/pocketbase/tokens.server'
import { routeArgs } from './route-args'

type Init = RequestInit & { params?: Record<string, string>; token?: string; context?: AppLoadContext }
type Route = (args: ReturnType<typeof routeArgs>) => Promise<Response>

/** An API response with parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
export type WireAnswer = { status: number; headers: Headers; text: string; body: any }

/** Calls an API route like a client. */
export async function call(
  route: Route,
  url: string,
  { params = {}, token, context, ...init }: Init = {},
): Promise<WireAnswer> {
  const headers = new Headers(init.headers)
  if (token) headers.set('Authorization', token)
  const answer = await route(
    routeArgs(new Request(new URL(url, 'http://localhost:3000'), { ...init, headers }), params, context),
  )
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : undefined }
}

/** Sends an action on `users`, like a sign-in, to its route. */
export const callUsersAction = (
  route: Route,
  action: string,
  body: object,
  init: Pick<Init, 'token' | 'context'> = {},
): Promise<WireAnswer> =>
  call(route, `/api/collections/users/${action}`, {
    ...init,
    method: 'POST',
    params: { collection: 'users', action },
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Returns a token of the user. */
export async function tokenOfUser(id: string): Promise<string> {
  const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id }, select: { tokenKey: true } })
  return signToken('auth', { collectionId: '_pb_users_auth_', id, tokenKey }, { refreshable: true })
}

/** Returns a token of the superuser. */
export async function tokenOfSuperuser(id: string): Promise<string> {
  const { tokenKey } = await db.superuser.findUniqueOrThrow({ where: { id }, select: { tokenKey: true } })
  return signToken('auth', { collectionId: 'pbc_3142635823', id, tokenKey }, { refreshable: true })
}
