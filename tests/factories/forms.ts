import type { RouteResult } from './requests'
import { resultOf } from './requests'
import { routeArgs } from './route-args'
import { signedInRequest } from './users'

type Fields = Record<string, string | File | File[]>
type RouteArgs = ReturnType<typeof routeArgs>
type Action = (args: RouteArgs) => unknown

/** Creates a file as a browser submits it. */
export const fileOf = (bytes: Buffer | string, name: string, type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

/** Submits a form with files as a user and returns the action's response. */
export async function send(
  user: { id: string },
  action: Action,
  path: string,
  fields: Fields,
  params: Record<string, string> = {},
): Promise<RouteResult> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  const request = await signedInRequest(user, path, { method: 'POST', body })
  return resultOf(() => action(routeArgs(request, params)))
}

/** Returns the errors of a rejected form by field. */
export const errorsOf = ({ data }: RouteResult) => (data as { errors?: Record<string, string[]> } | null)?.errors

/** Returns the values of a rejected form. */
export const valuesOf = ({ data }: RouteResult) => (data as { values?: Record<string, string> } | null)?.values
