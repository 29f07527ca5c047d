import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '~/components/shell/breadcrumbs'
import { PageHead } from '~/components/shell/page-head'
import { i18n } from '~/platform/messages'
import './info.css'

type InfoPageProps = {
  /** Name of the page in the breadcrumbs. */
  name: string
  /** Breadcrumbs between the front page and this one. */
  above?: Crumb[]
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
}

/** Page frame for texts about the site: breadcrumbs, title, text. */
export function InfoPage({ name, above = [], title, subtitle, children }: InfoPageProps) {
  return (
    <article className="info-page">
      <Breadcrumbs above={[{ to: '/', label: i18n.t('Home') }, ...above]} here={name} />
      <PageHead title={title} subtitle={subtitle} />
      {children}
    </article>
  )
}
