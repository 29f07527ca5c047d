import type { AppLoadContext } from '~/http/server/load-context'
import { db } from '~/platform/db/db.server'
import { signToken } from '~/pocketbase/tokens.server'
import * as api from '~/routes/api'
import { routeArgs } from './route-args'

type Init = RequestInit & { token?: string; context?: AppLoadContext }

/** An API response with parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
export type ApiResponse = { status: number; headers: Headers; text: string; body: any }

/** Sends a request to the API through its Remix route. */
export async function call(url: string, { token, context, ...init }: Init = {}): Promise<ApiResponse> {
  const headers = new Headers(init.headers)
  if (token) headers.set('Authorization', token)
  const request = new Request(new URL(url, 'http://localhost:3000'), { ...init, headers })
  const handle = ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ? api.loader : api.action
  const response = await handle(routeArgs(request, {}, context))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined }
}

/** Sends an action on `users`, like a sign-in. */
export const callUsersAction = (
  action: string,
  body: object,
  init: Pick<Init, 'token' | 'context'> = {},
): Promise<ApiResponse> =>
  call(`/api/collections/users/${action}`, {
    ...init,
    method: 'POST',
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
