import { useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { late } from '../client/loading/late'
import { LateErrorScreen } from './late-error-screen'
import { useFramedUser } from './site'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import './bottom-bar.css'

const BottomBar = late(() => import('./bottom-bar').then(script => script.BottomBar), { when: 'page' })

type AppFrameProps = {
  user?: { id: string; username: string; avatarUrl: string }
  /** For public pages about the site (see SiteHeader). */
  inviting?: boolean
  /** Between the header and the page. */
  notice?: ReactNode
  children: ReactNode
}

/** The header, footer and navigation around a page, for users or visitors. */
export function AppFrame({ user, inviting, notice, children }: AppFrameProps) {
  return (
    <div className={user ? 'app-frame has-bottom-bar' : 'app-frame'}>
      <SiteHeader user={user} inviting={inviting} />
      {notice}
      <main id="content" className="wrap app-content">
        {children}
      </main>
      <SiteFooter quiet={Boolean(user) && !inviting} />
      {user ? <BottomBar /> : null}
    </div>
  )
}

/** The error of a route in the frame, so that the navigation works. */
export const FramedError = () => (
  <AppFrame user={useFramedUser()}>
    <LateErrorScreen error={useRouteError()} />
  </AppFrame>
)
