import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  ADMIN_SESSION_HOURS,
  type Admin,
  endAdminSession,
  findAdmin,
  startAdminSession,
} from '~/features/account/accounts/sessions/admin-sessions.server'
import { withErrorResponses } from './authed.server'
import { overHttps } from './cookie-name.server'
import { instanceCookie } from './instance-cookie.server'

// Separate from user sessions: another name, and SameSite=Strict. `__Host-` requires the path `/`.
const cookie = () =>
  instanceCookie('host_session', {
    path: overHttps ? '/' : '/host',
    sameSite: 'strict',
    maxAge: ADMIN_SESSION_HOURS * 3600,
  })

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

/** Wraps a loader or action for admins. Redirects everyone else to the admin sign-in. */
export function adminOnly<T, Args extends RouteArgs = RouteArgs>(run: (args: Args & { admin: Admin }) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    const admin = await adminOf(args.request)
    if (!admin) throw redirect('/host/login')
    return withErrorResponses(() => run({ ...args, admin }))
  }
}

export async function adminOf(request: Request): Promise<Admin | null> {
  const id = await sessionIdOf(request)
  return id ? findAdmin(id) : null
}

/** Starts an admin session, ends the previous one, and returns the `Set-Cookie` value. */
export async function openAdminSession(admin: Admin, request: Request): Promise<string> {
  await closeAdminSession(request)
  return cookie().serialize(await startAdminSession(admin))
}

/** Ends the session of this request. Returns the `Set-Cookie` value that clears the cookie. */
export async function closeAdminSession(request: Request): Promise<string> {
  const id = await sessionIdOf(request)
  if (id) await endAdminSession(id)
  return cookie().serialize('', { maxAge: 0 })
}

async function sessionIdOf(request: Request): Promise<string | null> {
  const id: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : null
}
