import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  endHostSession,
  findHost,
  HOST_SESSION_HOURS,
  type Host,
  startHostSession,
} from '~/features/account/accounts/sessions/host-sessions.server'
import { answering } from './authed.server'
import { overHttps } from './cookie-name.server'
import { instanceCookie } from './instance-cookie.server'

// Separate from user sessions: another name, and SameSite=Strict. `__Host-` requires the path `/`.
const cookie = () =>
  instanceCookie('host_session', {
    path: overHttps ? '/' : '/host',
    sameSite: 'strict',
    maxAge: HOST_SESSION_HOURS * 3600,
  })

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

/** Wraps a loader or action for admins. Redirects everyone else to the admin sign-in. */
export function adminOnly<T, Args extends RouteArgs = RouteArgs>(run: (args: Args & { host: Host }) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    const host = await adminOf(args.request)
    if (!host) throw redirect('/host/login')
    return answering(() => run({ ...args, host }))
  }
}

export async function adminOf(request: Request): Promise<Host | null> {
  const id = await sessionIdOf(request)
  return id ? findHost(id) : null
}

/** Starts an admin session, ends the previous one, and returns the `Set-Cookie` value. */
export async function openHostSession(host: Host, request: Request): Promise<string> {
  await closeHostSession(request)
  return cookie().serialize(await startHostSession(host))
}

/** Ends the session of this request. Returns the `Set-Cookie` value that clears the cookie. */
export async function closeHostSession(request: Request): Promise<string> {
  const id = await sessionIdOf(request)
  if (id) await endHostSession(id)
  return cookie().serialize('', { maxAge: 0 })
}

async function sessionIdOf(request: Request): Promise<string | null> {
  const id: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : null
}
