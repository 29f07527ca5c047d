import { type ActionFunctionArgs, createCookie, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  endHostSession,
  findHost,
  HOST_SESSION_HOURS,
  type Host,
  startHostSession,
} from '~/features/accounts/host-sessions.server'
import { answering } from './authed.server'
import { hostCookie, overHttps } from './cookie-name.server'

// Apart from people's sessions: another name, and sent along by links of ours alone. `__Host-` allows no other path than `/`.
const cookie = createCookie(hostCookie('host_session'), {
  path: overHttps ? '/' : '/host',
  httpOnly: true,
  sameSite: 'strict',
  secure: overHttps,
  maxAge: HOST_SESSION_HOURS * 3600,
})

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

/** A loader or action for the host alone: everybody else signs in as one first. */
export function hostOnly<T, Args extends RouteArgs = RouteArgs>(run: (args: Args & { host: Host }) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    const host = await hostOf(args.request)
    if (!host) throw redirect('/host/login')
    return answering(() => run({ ...args, host }))
  }
}

/** The host behind a request; null for everybody else. */
export async function hostOf(request: Request): Promise<Host | null> {
  const id = await sessionIdOf(request)
  return id ? findHost(id) : null
}

/** Opens a session for that superuser and gives the `Set-Cookie` value; the one it replaces ends. */
export async function openHostSession(host: Host, request: Request): Promise<string> {
  await closeHostSession(request)
  return cookie.serialize(await startHostSession(host))
}

/** Ends the session of this request and gives the `Set-Cookie` value that clears the cookie. */
export async function closeHostSession(request: Request): Promise<string> {
  const id = await sessionIdOf(request)
  if (id) await endHostSession(id)
  return cookie.serialize('', { maxAge: 0 })
}

async function sessionIdOf(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : null
}
