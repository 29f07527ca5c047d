import type { ReactNode } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Button, buttonClass, LinkButton } from '~/components/ui/button'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon, type IconName } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { Link } from '~/components/ui/link'
import { ProgressBar } from '~/components/ui/progress-bar'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import { CameraLink, LogButton } from '~/features/collection/progress-log/log-link'
import { StatusPill } from '~/features/collection/projects/card/status-pill'
import { formatPlaced, formatProgress } from '~/features/collection/projects/kit-progress'
import { kitCardPath, shareProjectPath, statusPath } from '~/features/collection/projects/project-paths'
import { statusSteps } from '~/features/collection/projects/project-status'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { useWaitingValues } from '~/features/site/pwa/waiting-values'
import { i18n } from '~/platform/messages'
import { Gems } from './gems'
import './kit-head.css'

type KitHeadProps = { page: KitPage; sharing: boolean }

/** The title, where the kit stands, and what it needs next: one main button for each status. */
export function KitHead({ page, sharing }: KitHeadProps) {
  const { project, company, artist, since } = page
  const { id, title, progress } = project
  const status = (useWaitingValues().get(`status ${id}`) ?? project.status) as ProjectStatus
  const isFull = status === 'progress' && progress?.percent === 100
  return (
    <header className="kit-head">
      <h1 className={title.length > LONG ? 'kit-head-long' : undefined} title={title.length > LONG ? title : undefined}>
        <Isolated text={title} />
      </h1>
      {company || artist ? (
        <p className="kit-head-by">
          <Named to={company} />
          {company && artist ? ' · ' : null}
          <Named to={artist} />
        </p>
      ) : null}
      <Standing page={page} />
      <div className="kit-head-actions" data-buttons="large wide">
        <MainAction id={id} status={status} />
        <SecondAction id={id} status={status} sharing={sharing} />
      </div>
      <div className="kit-head-status status-steps">
        <StatusPill id={id} status={status} />
        <p className="num">{isFull ? i18n.t('Every diamond is placed. Finished?') : since}</p>
      </div>
    </header>
  )
}

/** Characters of a title that is set smaller, so that three lines of it leave room for the rest. */
const LONG = 48

const Named = ({ to }: { to: { href: string; name: string } | null }) =>
  to ? (
    <Link to={to.href}>
      <bdi>{to.name}</bdi>
    </Link>
  ) : null

/** Above the main button: the progress, the colors that are there, or what the kit is. */
function Standing({ page }: { page: KitPage }) {
  const { project, forecast, hidesForecast, there, finish, canvas, pieces, price, source } = page
  const { status, progress } = project
  if (finish) {
    return (
      <section className="kit-head-standing" aria-label={i18n.t('Progress of this kit')}>
        <p className="kit-head-line">{finish.title}</p>
        {finish.figures ? <p className="soft small num">{finish.figures}</p> : null}
        {project.rating ? <Gems rating={project.rating} /> : null}
      </section>
    )
  }
  if (progress && (status === 'progress' || status === 'onhold' || progress.percent !== null)) {
    const percent = formatProgress(progress)
    return (
      <section className="kit-head-standing num" aria-label={i18n.t('Progress of this kit')}>
        <p className="kit-head-figures">
          {percent ? <b>{percent}</b> : null}
          <span>{formatPlaced(progress)}</span>
        </p>
        {progress.percent === null ? null : <ProgressBar percent={progress.percent} height={12} />}
        {pieces ? <p className="soft small">{pieces}</p> : null}
        {forecast && !hidesForecast ? <p className="soft small">{forecast}</p> : null}
      </section>
    )
  }
  if (there) {
    return (
      <section className="kit-head-standing num" aria-label={i18n.t('Colors of this kit')}>
        <p className="kit-head-line">
          {i18n.t('{there} of {of} colors in your drawer', { there: there.there, of: there.of })}
        </p>
        <ProgressBar percent={(there.there / there.of) * 100} height={12} />
        <p className="soft small">
          {[missingText(there.missing), project.kitted ? i18n.t('kitted up') : ''].filter(Boolean).join(' · ')}
        </p>
      </section>
    )
  }
  const bought: ReactNode[] = [
    price ? <span key="price">{price}</span> : null,
    source ? (
      <ExternalLink key="source" href={source.href}>
        {source.host}
        <Icon name="external-link" size={16} />
      </ExternalLink>
    ) : null,
  ]
  return canvas || price || source ? (
    <section className="kit-head-standing num" aria-label={i18n.t('This kit')}>
      {canvas ? <p>{canvas}</p> : null}
      {price || source ? <p className="kit-head-shop small">{bought}</p> : null}
    </section>
  ) : null
}

/** Names up to four of the missing colors. */
function missingText(missing: string[]): string {
  const [a, b, c, d] = missing
  const text = MISSING[missing.length] ?? MISSING_MORE
  return i18n.t(text, { a, b, c, d, more: missing.length - 4 })
}

const MISSING = [
  /*i18n*/ 'All there',
  /*i18n*/ 'Missing {a}',
  /*i18n*/ 'Missing {a} and {b}',
  /*i18n*/ 'Missing {a}, {b} and {c}',
  /*i18n*/ 'Missing {a}, {b}, {c} and {d}',
]
const MISSING_MORE = /*i18n*/ 'Missing {a}, {b}, {c}, {d} and {more} more'

const ICONS: Partial<Record<ProjectStatus, IconName>> = {
  wishlist: 'package-open',
  purchased: 'package-open',
  stash: 'play',
  onhold: 'play',
}

function MainAction({ id, status }: { id: string; status: ProjectStatus }) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  if (status === 'progress') {
    return <LogButton id={id}>{i18n.t('Log progress')}</LogButton>
  }
  if (status === 'completed') {
    return (
      <LinkButton to={kitCardPath(id)} variant="main">
        <Icon name="share-2" />
        {i18n.t('Share')}
      </LinkButton>
    )
  }
  const [step] = statusSteps(status)
  const icon = ICONS[status]
  if (!step || !icon) return null
  return (
    <Form method="post" action={statusPath(id)} onSubmit={onSubmit}>
      <input type="hidden" name="from" value={status} />
      <Button type="submit" name="status" value={step.status} variant="main" busy={isBusy}>
        <Icon name={icon} />
        {step.label}
      </Button>
    </Form>
  )
}

function SecondAction({ id, status, sharing }: { id: string; status: ProjectStatus; sharing: boolean }) {
  if (status === 'wishlist' || status === 'purchased') {
    return status === 'wishlist' && sharing ? (
      <LinkButton to={shareProjectPath(id)} className="kit-head-second" aria-label={i18n.t('Share')}>
        <Icon name="share-2" />
      </LinkButton>
    ) : null
  }
  if (status === 'archived' || status === 'destashed') return null
  return (
    <CameraLink id={id} className={buttonClass('plain', 'kit-head-second')} aria-label={i18n.t('Add a photo')}>
      <Icon name="camera" />
    </CameraLink>
  )
}
