import { Outlet, useRouteError } from '@remix-run/react'
import { AppFrame } from '~/components/app-frame'
import { ErrorScreen } from '~/components/error-screen'
import { useFramedPerson } from '~/components/site'
import { useUnsavedGuard } from '~/components/unsaved'
import { InstalledAppHost } from '~/features/installed-app/installed-app-host'
import { authed } from '~/http/authed.server'
import { fileUrl } from '~/platform/file-url'

/** The frame of every signed-in page; it loads the person once. */
export const loader = authed(async ({ viewer }) => ({
  viewer,
  avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
}))

export default function AppLayout() {
  useUnsavedGuard()
  return (
    <>
      <InstalledAppHost />
      <AppFrame person={useFramedPerson()}>
        <Outlet />
      </AppFrame>
    </>
  )
}

/** A page that failed keeps the frame around it, so that the way on is one tap. */
export function ErrorBoundary() {
  return (
    <>
      <InstalledAppHost />
      <AppFrame person={useFramedPerson()}>
        <ErrorScreen error={useRouteError()} />
      </AppFrame>
    </>
  )
}
