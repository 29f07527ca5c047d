import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LateErrorScreen } from '~/components/shell/late-error-screen'
import { Logo } from '~/components/shell/logo'
import { errorMeta, useSite } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { adminOf } from '~/http/session/admin-session.server'
import './frame.css'

export const handle = { isPrivate: true }

export const meta = errorMeta

/** The layout of the admin's pages: plain forms, no scripts. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { admin: await adminOf(request), scriptless: true }
}

export default function AdminPages() {
  const { admin } = useLoaderData<typeof loader>()
  return (
    <Frame email={admin?.email}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <LateErrorScreen error={useRouteError()} />
    </Frame>
  )
}

function Frame({ email, children }: { email?: string; children: ReactNode }) {
  const { appName } = useSite()
  return (
    <div className="host-page">
      <header className="host-top wrap">
        <Link className="site-name" to="/host" reloadDocument>
          <Logo />
          <span>{appName}</span>
          <span className="host-word">Admin</span>
        </Link>
        {email ? (
          <Form method="post" action="/host/logout" reloadDocument>
            <span className="small soft host-email">{email}</span>
            <Button type="submit">Log out</Button>
          </Form>
        ) : null}
      </header>
      <main className="wrap" id="content">
        {children}
      </main>
    </div>
  )
}
