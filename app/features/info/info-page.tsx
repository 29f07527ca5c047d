import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '~/components/breadcrumbs'
import { PageHead } from '~/components/page-head'
import './info.css'

const HOME: Crumb = { to: '/', label: 'Home' }

type InfoPageProps = {
  /** What the page is called in the path above it. */
  name: string
  /** Pages between the front page and this one. */
  above?: Crumb[]
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
}

/** A page that tells about the site: where one is, its title, its text. */
export function InfoPage({ name, above = [], title, subtitle, children }: InfoPageProps) {
  return (
    <article className="info-page">
      <Breadcrumbs above={[HOME, ...above]} here={name} />
      <PageHead title={title} subtitle={subtitle} />
      {children}
    </article>
  )
}
