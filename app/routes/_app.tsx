import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/app-frame'
import { ErrorScreen } from '~/components/error-screen'
import { useUnsavedGuard } from '~/components/unsaved'
import { authed } from '~/http/authed.server'
import { fileUrl } from '~/platform/file-url'

/** The frame of every signed-in page; it loads the person once. */
export const loader = authed(async ({ viewer }) => ({
  viewer,
  avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
}))

export default function AppLayout() {
  const { viewer, avatarUrl } = useLoaderData<typeof loader>()
  useUnsavedGuard()
  return (
    <AppFrame person={{ username: viewer.username, avatarUrl }}>
      <Outlet />
    </AppFrame>
  )
}

/** A page that failed keeps the frame around it, so that the way on is one tap. */
export function ErrorBoundary() {
  const error = useRouteError()
  const known = useRouteLoaderData<typeof loader>('routes/_app')
  const person = known && { username: known.viewer.username, avatarUrl: known.avatarUrl }
  return (
    <AppFrame person={person}>
      <ErrorScreen error={error} />
    </AppFrame>
  )
}
