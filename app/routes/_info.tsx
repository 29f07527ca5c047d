import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/shell/app-frame'
import { LateErrorScreen } from '~/components/shell/late-error-screen'
import { errorMeta } from '~/components/shell/site'
import { personOf } from '~/http/session/person.server'

export const meta = errorMeta

/** The layout of the public pages, with the header of the reader. Without scripts for visitors. */
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
      <LateErrorScreen error={error} />
    </AppFrame>
  )
}
