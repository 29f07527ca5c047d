import { Outlet, useLoaderData } from '@remix-run/react'
import { late } from '~/components/client/loading/late'
import { keepsData } from '~/components/client/router/page-address'
import { AppFrame, FramedError } from '~/components/shell/app-frame'
import { errorMeta, useFramedUser } from '~/components/shell/site'
import { trialNotice } from '~/features/account/accounts/keep-account.server'
import { useDeviceZone } from '~/features/account/profile/use-device-zone'
import { authed } from '~/http/session/authed.server'
import { fileUrl } from '~/platform/storage/file-url'
import { LateInstalledApp } from './late-installed-app'
import '~/features/account/accounts/trial-banner.css'

const TrialBanner = late(() => import('~/features/account/accounts/trial-banner').then(script => script.TrialBanner))

export { keepsData as shouldRevalidate }

export const meta = errorMeta

/** The layout of every page for signed-in users. */
export const loader = authed(async ({ viewer }) => ({
  viewer,
  trial: await trialNotice(viewer),
  avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
}))

export default function AppLayout() {
  const { viewer, trial } = useLoaderData<typeof loader>()
  useDeviceZone(viewer)
  return (
    <>
      <LateInstalledApp />
      <AppFrame user={useFramedUser()} notice={trial ? <TrialBanner {...trial} /> : null}>
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
