import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/app-frame'
import { ErrorScreen } from '~/components/error-screen'
import { personOf } from '~/http/person.server'

/** The frame of the pages that tell about the site: open to all, with the bars of whoever reads. A visitor's come without scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const person = await personOf(args)
  return { person, scriptless: !person }
}

export default function InfoPages() {
  const { person } = useLoaderData<typeof loader>()
  return (
    <AppFrame person={person} inviting>
      <Outlet />
    </AppFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const known = useRouteLoaderData<typeof loader>('routes/_info')
  return (
    <AppFrame person={known?.person} inviting>
      <ErrorScreen error={error} />
    </AppFrame>
  )
}
