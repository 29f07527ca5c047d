import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { BottomBar } from '~/components/bottom-bar'
import { ErrorScreen } from '~/components/error-screen'
import { SiteFooter } from '~/components/site-footer'
import { SiteHeader } from '~/components/site-header'
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
    <Frame person={{ username: viewer.username, avatarUrl }}>
      <Outlet />
    </Frame>
  )
}

/** A page that failed keeps the frame around it, so that the way on is one tap. */
export function ErrorBoundary() {
  const error = useRouteError()
  const known = useRouteLoaderData<typeof loader>('routes/_app')
  const person = known && { username: known.viewer.username, avatarUrl: known.avatarUrl }
  return (
    <Frame person={person}>
      <ErrorScreen error={error} />
    </Frame>
  )
}

type FrameProps = { person?: { username: string; avatarUrl: string }; children: ReactNode }

function Frame({ person, children }: FrameProps) {
  return (
    <div className={person ? 'app-frame has-bottom-bar' : 'app-frame'}>
      <SiteHeader person={person} />
      <main id="content" className="wrap app-content">
        {children}
      </main>
      <SiteFooter />
      {person ? <BottomBar /> : null}
    </div>
  )
}
