import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

type AppFrameProps = {
  person?: { username: string; avatarUrl: string }
  /** For pages that tell visitors what this is (see SiteHeader). */
  inviting?: boolean
  children: ReactNode
}

/** The bars around a page; a visitor gets the visitor's. */
export function AppFrame({ person, inviting, children }: AppFrameProps) {
  return (
    <div className={person ? 'app-frame has-bottom-bar' : 'app-frame'}>
      <SiteHeader person={person} inviting={inviting} />
      <main id="content" className="wrap app-content">
        {children}
      </main>
      <SiteFooter />
      {person ? <BottomBar /> : null}
    </div>
  )
}
