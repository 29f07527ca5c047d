import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/button'
import { ErrorScreen } from '~/components/error-screen'
import { Mark } from '~/components/mark'
import { useSite } from '~/components/site'
import { hostOf } from '~/http/host-door.server'
import './host.css'

/** The frame of the host's pages, apart from people's: plain forms, no script file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const host = await hostOf(request)
  // The sign-in form shows its password when asked to, which takes a script.
  return { host, scriptless: host !== null }
}

export default function HostPages() {
  const { host } = useLoaderData<typeof loader>()
  return (
    <Frame email={host?.email}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorScreen error={useRouteError()} />
    </Frame>
  )
}

function Frame({ email, children }: { email?: string; children: ReactNode }) {
  const { appName } = useSite()
  return (
    <div className="host-page">
      <header className="host-top wrap">
        <Link className="site-name" to="/host" reloadDocument>
          <Mark />
          <span>{appName}</span>
          <span className="host-word">Host</span>
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
