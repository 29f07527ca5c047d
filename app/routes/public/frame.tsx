import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/shell/app-frame'
import { LateErrorScreen } from '~/components/shell/late-error-screen'
import { errorMeta } from '~/components/shell/site'
import { signedInUser } from '~/http/session/signed-in-user.server'

export const meta = errorMeta

/** The layout of the public pages, with the header of the reader. Without scripts for visitors. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await signedInUser(args)
  return { user, scriptless: !user }
}

export default function InfoPages() {
  const { user } = useLoaderData<typeof loader>()
  return (
    <AppFrame user={user} inviting>
      <Outlet />
    </AppFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const known = useRouteLoaderData<typeof loader>('routes/public/frame')
  return (
    <AppFrame user={known?.user} inviting>
      <LateErrorScreen error={error} />
    </AppFrame>
  )
}
