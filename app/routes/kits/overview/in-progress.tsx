import { Trans } from '@lingui/react'
import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Link } from '~/components/ui/link'
import { statusPath } from '~/features/collection/dashboard/project-filters'
import { LogLink } from '~/features/collection/progress-log/log-link'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { KitProgressLine } from '~/features/collection/projects/card/kit-progress-line'
import { formatProgress } from '~/features/collection/projects/kit-progress'
import { logPath, projectPath } from '~/features/collection/projects/project-paths'
import type { KitInProgress } from '~/features/collection/statistics/kits-under-way.server'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './in-progress.css'
import { KitTitle } from './kit-title'

type InProgressProps = {
  kit: KitInProgress | undefined
  /** all kits in progress */
  total: number
  stash: number
}

/** The kit on the table: its last photo, and the way to log progress. */
export function InProgress({ kit, total, stash }: InProgressProps) {
  return (
    <section className="overview-section" aria-labelledby="in-progress">
      <div className="overview-section-head">
        <h2 id="in-progress">{i18n.t('In progress')}</h2>
        {total > 0 ? (
          <Link className="overview-more num" to={statusPath('progress')}>
            <Trans
              id="View all {total}<0> in progress</0>"
              values={{ total: formatCount(total) }}
              components={[<span key="status" className="visually-hidden" />]}
            />
          </Link>
        ) : null}
      </div>
      {kit ? <Latest kit={kit} /> : <EmptyTable stash={stash} />}
    </section>
  )
}

export function AlsoInProgress({ kits }: { kits: KitInProgress[] }) {
  if (kits.length === 0) return null
  return (
    <section className="overview-section" aria-labelledby="also-in-progress">
      <div className="overview-section-head">
        <h2 id="also-in-progress">{i18n.t('Also in progress')}</h2>
      </div>
      <ul className="overview-table">
        {kits.map(kit => (
          <li key={kit.id}>
            <article className="card overview-kit">
              <KitPicture project={kit} size="thumb" />
              <div>
                <KitTitle {...kit} />
                <KitText kit={kit} className="clamp overview-kit-words num" />
                {kit.progress ? <p className="clamp overview-kit-words num">{formatProgress(kit.progress)}</p> : null}
                {kit.lastNote ? <p className="clamp overview-kit-note">{kit.lastNote.text}</p> : null}
              </div>
              <LogLink
                id={kit.id}
                className="icon-button overview-kit-log"
                aria-label={i18n.t('Log progress on {title}', { title: kit.title })}
              >
                <Icon name="pencil-line" size={22} />
              </LogLink>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Latest({ kit }: { kit: KitInProgress }) {
  return (
    <article className="card overview-latest">
      {kit.photo ? (
        <KitPicture project={{ ...kit.photo, title: kit.title }} from="progress_notes" size="card" lead priority />
      ) : (
        <KitPicture project={kit} size="card" lead priority />
      )}
      <div className="overview-latest-body">
        <KitTitle {...kit} />
        <KitText kit={kit} className="clamp overview-latest-words soft num" />
        {kit.progress ? <KitProgressLine progress={kit.progress} /> : null}
        {kit.lastNote ? (
          <blockquote>
            <p>{kit.lastNote.text}</p>
            <footer className="num">
              <time dateTime={kit.lastNote.date}>{formatDay(kit.lastNote.date)}</time>
            </footer>
          </blockquote>
        ) : (
          <p className="overview-latest-none soft">
            {i18n.t('No progress notes yet. Log diamonds, minutes, a few words or a photo.')}
          </p>
        )}
        <div className="button-row">
          <LinkButton to={logPath(kit.id)} variant="main">
            <Trans
              id="Log progress<0> on {title}</0>"
              values={{ title: <bdi>{kit.title}</bdi> }}
              components={[<span key="title" className="visually-hidden" />]}
            />
          </LinkButton>
          <LinkButton to={projectPath(kit.id)}>
            <Trans
              id="Open<0> {title}</0>"
              values={{ title: <bdi>{kit.title}</bdi> }}
              components={[<span key="title" className="visually-hidden" />]}
            />
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** The maker and the days in progress, if known. */
function KitText({ kit, className }: { kit: KitInProgress; className: string }) {
  const text = joinWithDots([kit.company, formatDays(kit.days)])
  return text ? (
    <p className={className}>
      <Isolated text={text} />
    </p>
  ) : null
}

function EmptyTable({ stash }: { stash: number }) {
  return (
    <div className="overview-empty">
      <p>
        {stash > 0
          ? i18n.t(
              'Nothing in progress. {stash, plural, one {One kit is} other {# kits are}} in your stash. Which one is next?',
              { stash },
            )
          : i18n.t('Nothing in progress. Kits with the status “In progress” appear here.')}
      </p>
      <LinkButton to={statusPath(stash > 0 ? 'stash' : 'everything')}>
        {stash > 0 ? i18n.t('Choose from your stash') : i18n.t('View kits')}
      </LinkButton>
    </div>
  )
}

function formatDays(days: number | null): string {
  if (days === null) return ''
  if (days === 0) return i18n.t('started today')
  return i18n.t('{days, plural, one {# day} other {# days}} in progress', { days })
}
