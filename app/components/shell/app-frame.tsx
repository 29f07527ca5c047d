import { useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { late } from '../client/late'
import { LateErrorScreen } from './late-error-screen'
import { useFramedPerson } from './site'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import './bottom-bar.css'

const BottomBar = late(() => import('./bottom-bar').then(script => script.BottomBar), { when: 'page' })

type AppFrameProps = {
  person?: { id: string; username: string; avatarUrl: string }
  /** For public pages about the site (see SiteHeader). */
  inviting?: boolean
  children: ReactNode
}

/** The header, footer and navigation around a page, for users or visitors. */
export function AppFrame({ person, inviting, children }: AppFrameProps) {
  return (
    <div className={person ? 'app-frame has-bottom-bar' : 'app-frame'}>
      <SiteHeader person={person} inviting={inviting} />
      <main id="content" className="wrap app-content">
        {children}
      </main>
      <SiteFooter quiet={Boolean(person) && !inviting} />
      {person ? <BottomBar /> : null}
    </div>
  )
}

/** The error of a route in the frame, so that the navigation works. */
export const FramedError = () => (
  <AppFrame person={useFramedPerson()}>
    <LateErrorScreen error={useRouteError()} />
  </AppFrame>
)
