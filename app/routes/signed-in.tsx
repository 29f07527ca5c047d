import { Outlet, useLoaderData } from '@remix-run/react'
import { keepsData } from '~/components/client/router/page-address'
import { AppFrame, FramedError } from '~/components/shell/app-frame'
import { errorMeta, useFramedUser } from '~/components/shell/site'
import { useDeviceZone } from '~/features/account/profile/use-device-zone'
import { authed } from '~/http/session/authed.server'
import { fileUrl } from '~/platform/storage/file-url'
import { LateInstalledApp } from './late-installed-app'

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
      <LateInstalledApp />
      <AppFrame user={useFramedUser()}>
        <Outlet />
      </AppFrame>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <LateInstalledApp />
      <FramedError />
    </>
  )
}
