import { Trans } from '@lingui/react'
import { Icon } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Link } from '~/components/ui/link'
import { ProgressBar } from '~/components/ui/progress-bar'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { TagChip } from '~/features/collection/tags/tag-chip'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatProgress } from '../kit-progress'
import { formatPieces } from '../pieces'
import { formatSize } from '../project-figures'
import { STATUS_LABELS } from '../project-terms'
import { formatFacts, formatMakers } from './format-project-card'
import type { ProjectCardData } from './project-card-data'
import { StatusChip, StatusSign } from './status-chip'
import { StatusPill } from './status-pill'
import './project-card.css'

type KitProps = {
  kit: ProjectCardData
  /** Among the first on the page: its photo is loaded immediately. */
  priority?: boolean
  /** The text of the date in a list sorted by date: "Finished {day}". */
  dayLabel?: string
  /** The status is not a link, because a tap selects the kit. */
  isPlain?: boolean
}

/** Renders a kit in the grid: its title and one line. The whole card is a link. */
export function ProjectCard({ kit, priority, dayLabel, isPlain }: KitProps) {
  const maker = kit.company ?? kit.artist
  const size = formatSize(kit.width, kit.height)
  const done = joinWithDots([kit.progress && formatProgress(kit.progress), formatPieces(kit)])
  const first = joinWithDots([ratingOf(kit), maker])
  return (
    <article className="card project-card">
      <div className="project-card-picture">
        <KitPicture project={kit} size="card" priority={priority} />
        {isPlain ? (
          <StatusChip status={kit.status} onPicture />
        ) : (
          <StatusPill id={kit.id} status={kit.status} onPicture />
        )}
        {kit.kitted ? <span className="status-chip status-chip-on-picture kitted">{i18n.t('Kitted')}</span> : null}
        {kit.progress && kit.progress.percent !== null ? <ProgressBar percent={kit.progress.percent} /> : null}
      </div>
      <KitTitle kit={kit} />
      {dayLabel && kit.day ? (
        <p className="num">{i18n.t(dayLabel, { day: formatDay(kit.day) })}</p>
      ) : done ? (
        <p className="num">
          {done}
          {maker ? (
            <span>
              {' · '}
              <bdi>{maker}</bdi>
            </span>
          ) : null}
        </p>
      ) : first || size ? (
        <p className="num">
          <Isolated text={first} />
          {first && size ? <span>{` · ${size}`}</span> : size}
        </p>
      ) : null}
    </article>
  )
}

/** Renders a kit in the compact list: one line on a wide screen; on a phone its title and one line. */
export function ProjectRow({ kit, priority, dayLabel, isPlain }: KitProps) {
  const makers = formatMakers(kit)
  const facts = joinWithDots([
    kit.progress && formatProgress(kit.progress),
    formatPieces(kit),
    formatFacts(kit),
    kit.kitted && i18n.t('kitted'),
    ratingOf(kit),
  ])
  return (
    <article className="card project-row">
      <KitPicture project={kit} size="thumb" priority={priority} />
      <div className="project-row-words">
        <KitTitle kit={kit} />
        <p className="project-row-line num" aria-hidden="true">
          {kit.progress?.percent ? <ProgressBar percent={kit.progress.percent} /> : <StatusSign status={kit.status} />}
          <span>
            <Isolated
              text={joinWithDots([
                kit.progress ? formatProgress(kit.progress) : i18n.t(STATUS_LABELS[kit.status]),
                formatPieces(kit),
                makers,
              ])}
            />
          </span>
        </p>
        {makers ? (
          <p className="clamp project-card-makers visually-hidden-on-phones">
            <Isolated text={makers} />
          </p>
        ) : null}
        {facts ? <p className="project-card-facts num visually-hidden-on-phones">{facts}</p> : null}
        {dayLabel && kit.day ? (
          <p className="project-card-facts num visually-hidden-on-phones">
            <Trans id={dayLabel} values={{ day: <time dateTime={kit.day}>{formatDay(kit.day)}</time> }} />
          </p>
        ) : null}
      </div>
      <Tags kit={kit} />
      {isPlain ? (
        <span className="visually-hidden-on-phones">
          <StatusChip status={kit.status} />
        </span>
      ) : (
        <StatusPill id={kit.id} status={kit.status} onPicture={false}>
          <Icon name="ellipsis" size={20} className="project-row-more" />
        </StatusPill>
      )}
    </article>
  )
}

const ratingOf = ({ status, rating }: ProjectCardData) => (status === 'completed' && rating ? `★ ${rating}` : '')

// A long title is truncated to keep cards equal in height. The kit page shows it in full.
const KitTitle = ({ kit }: { kit: ProjectCardData }) => (
  <h3 className="clamp">
    <Link className="project-card-link" to={`/projects/${kit.id}`}>
      {kit.title}
    </Link>
  </h3>
)

function Tags({ kit }: { kit: ProjectCardData }) {
  if (kit.tags.length === 0) return null
  return (
    <ul className="project-card-tags visually-hidden-on-phones" aria-label={i18n.t('Tags')}>
      {kit.tags.map(tag => (
        <li key={tag.name}>
          <TagChip tag={tag} />
        </li>
      ))}
      {kit.moreTags > 0 ? (
        <li className="project-card-more">{i18n.t('and {count} more', { count: kit.moreTags })}</li>
      ) : null}
    </ul>
  )
}
