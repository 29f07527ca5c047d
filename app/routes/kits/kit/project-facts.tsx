import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import type { Fact } from '~/features/collection/projects/listed-facts'
import { formatPieces } from '~/features/collection/projects/pieces'
import { diamondsOf, formatSize, roundedDiamonds, sizeInInches } from '~/features/collection/projects/project-figures'
import type { ProjectDetails } from '~/features/collection/projects/project-queries.server'
import { datesOutOfOrder } from '~/features/collection/projects/project-status'
import type { ProjectDate } from '~/features/collection/projects/project-terms'
import { type Holds, inDays } from '~/features/collection/timeline/history'
import { type Day, daysBetween, formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

type ProjectFactsProps = {
  project: ProjectDetails
  /** the other fields, as `listedFacts` returns them */
  facts: Fact[]
  /** shape and coverage, and the special drills, in words */
  drills: string
  special: string[]
  /** the page of the parcel; null without a link */
  tracking: { href: string; host: string } | null
  holds: Holds
  today: Day
}

/** The fields that belong to the canvas; all others belong to the dates and the place. */
const OF_CANVAS = new Set(['colorCount', 'code', 'series', 'rating', 'quantity', 'adhesive'])

/** What the kit is: its canvas and drills. */
export function CanvasFacts({
  project,
  facts,
  drills,
  special,
}: Omit<ProjectFactsProps, 'tracking' | 'holds' | 'today'>) {
  const { width, height } = project
  const inches = sizeInInches(width, height)
  return (
    <dl className="project-facts num" data-empty={i18n.t('Nothing noted yet.')}>
      <FactRow label={i18n.t('Canvas')}>
        {formatSize(width, height)}
        {inches ? <span className="faint">{` (${inches})`}</span> : null}
      </FactRow>
      <FactRow label={i18n.t('Drills')}>
        {`${drills} `}
        {project.kitted ? <b className="kit-chip">{i18n.t('Kitted')}</b> : null}
      </FactRow>
      <FactRow label={i18n.t('Special')}>
        {special.map(text => (
          <span key={text} className="kit-chip">
            {text}
          </span>
        ))}
      </FactRow>
      <FactRow label={i18n.t('Diamonds')}>{diamonds(project)}</FactRow>
      <FactRow label={i18n.t('Pieces')}>{formatPieces(project)}</FactRow>
      {facts
        .filter(({ name }) => OF_CANVAS.has(name))
        .map(({ name, label, text }) => (
          <FactRow key={name} label={label}>
            {text}
          </FactRow>
        ))}
    </dl>
  )
}

/** What happened to the kit, what it cost, and where it is. */
export function DateFacts({ project, facts, tracking, holds, today }: Omit<ProjectFactsProps, 'drills' | 'special'>) {
  const hints = datesOutOfOrder(project)
  const day = (name: ProjectDate | 'dateExpected', more?: string) => {
    const date = project[name]
    const hint = name === 'dateExpected' ? '' : hints[name]
    return date ? (
      <>
        <time dateTime={date}>{formatDay(date)}</time> {more ? <span className="faint">{more}</span> : null}
        {hint ? <span className="project-facts-pointer">{hint}</span> : null}
      </>
    ) : null
  }
  return (
    <dl className="project-facts num" data-empty={i18n.t('Nothing noted yet.')}>
      <FactRow label={i18n.t('Bought')}>{day('datePurchased')}</FactRow>
      <FactRow label={i18n.t('Expected')}>{day('dateExpected')}</FactRow>
      <FactRow label={i18n.t('Tracking')}>
        {tracking ? (
          <ExternalLink className="kit-folds-link" href={tracking.href}>
            {tracking.host}
            <Icon name="external-link" size={16} />
          </ExternalLink>
        ) : (
          project.trackingUrl
        )}
      </FactRow>
      <FactRow label={i18n.t('Arrived')}>{day('dateReceived')}</FactRow>
      <FactRow label={i18n.t('Started')}>{day('dateStarted', onTheTable(project, holds, today))}</FactRow>
      <FactRow label={i18n.t('On hold')}>{onHold(holds)}</FactRow>
      <FactRow label={i18n.t('Finished')}>{day('dateCompleted', took(project))}</FactRow>
      <FactRow label={i18n.t({ id: 'left.kit', message: 'Left' })}>{day('dateLeft')}</FactRow>
      {facts
        .filter(({ name }) => !OF_CANVAS.has(name))
        .map(({ name, label, text }) => (
          <FactRow key={name} label={label}>
            {text}
          </FactRow>
        ))}
    </dl>
  )
}

/** The values of the fields that the user defined. */
export const OwnFacts = ({ facts }: { facts: Fact[] }) => (
  <dl className="project-facts num">
    {facts.map(({ name, label, text }) => (
      <FactRow key={name} label={<bdi>{label}</bdi>}>
        <bdi>{text}</bdi>
      </FactRow>
    ))}
  </dl>
)

function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  const known = Array.isArray(children) ? children[0] : children
  if (!known) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function diamonds(project: ProjectDetails): ReactNode {
  const { stated, estimate, pointer } = diamondsOf(project)
  if (stated !== null) {
    return (
      <>
        {`${formatCount(stated)} `}
        {pointer ? <span className="project-facts-pointer">{pointer}</span> : null}
      </>
    )
  }
  if (estimate === null) return null
  return (
    <Trans
      id="about {count} <0>from the size</0>"
      values={{ count: formatCount(roundedDiamonds(estimate)) }}
      components={[<span key="from" className="faint" />]}
    />
  )
}

function onTheTable({ status, dateStarted, dateCompleted }: ProjectDetails, holds: Holds, today: Day): string {
  if (!dateStarted || dateCompleted || (status !== 'progress' && status !== 'onhold')) return ''
  const days = daysBetween(dateStarted, today)
  return days < 0
    ? ''
    : days === 0
      ? i18n.t('today')
      : i18n.t('{days, plural, one {# day in progress} other {# days in progress}}', {
          days: Math.max(0, days - holds.days),
        })
}

function onHold({ days, since }: Holds): ReactNode {
  if (!since) return days ? inDays(days) : null
  return (
    <>
      <span>
        <Trans
          id="since <0>{day}</0>"
          values={{ day: formatDay(since) }}
          components={[<time key="since" dateTime={since} />]}
        />
      </span>{' '}
      {days ? <span className="faint">{inDays(days)}</span> : null}
    </>
  )
}

function took({ dateStarted, dateCompleted }: ProjectDetails): string {
  if (!dateStarted || !dateCompleted) return ''
  const days = daysBetween(dateStarted, dateCompleted)
  return days < 0
    ? ''
    : days === 0
      ? i18n.t('within a day')
      : i18n.t('{days, plural, one {after # day} other {after # days}}', { days })
}
