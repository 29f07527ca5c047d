import { Outlet, useLoaderData } from '@remix-run/react'
import { keepsData } from '~/components/client/page-address'
import { AppFrame, FramedError } from '~/components/shell/app-frame'
import { errorMeta, useFramedPerson } from '~/components/shell/site'
import { useDeviceZone } from '~/features/account/profile/use-device-zone'
import { InstalledAppHost } from '~/features/site/pwa/installed-app-host'
import { authed } from '~/http/session/authed.server'
import { fileUrl } from '~/platform/storage/file-url'

export { keepsData as shouldRevalidate }

export const meta = errorMeta

/** The layout of every page for signed-in users. */
export const loader = authed(async ({ viewer }) => ({
  viewer,
  avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
}))

export default function AppLayout() {
  useDeviceZone(useLoaderData<typeof loader>().viewer)
  return (
    <>
      <InstalledAppHost />
      <AppFrame person={useFramedPerson()}>
        <Outlet />
      </AppFrame>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <InstalledAppHost />
      <FramedError />
    </>
  )
}
