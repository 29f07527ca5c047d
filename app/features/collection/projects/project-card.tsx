import { Link } from '@remix-run/react'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { TagChip } from '~/features/collection/tags/tag-chip'
import { dayInWords } from '~/platform/dates'
import type { ProjectCardData } from './project-card-data'
import { factsInWords, makersInWords } from './project-card-words'
import { StatusChip } from './status-chip'
import './project-card.css'

type KitProps = {
  kit: ProjectCardData
  /** Among the first on the page: its photo is loaded immediately. */
  priority?: boolean
  /** The label of the date in a list sorted by date: "Finished". */
  dayLabel?: string
}

/** Renders a kit in the grid. The whole card is a link. */
export function ProjectCard({ kit, priority, dayLabel }: KitProps) {
  return (
    <article className="project-card">
      <div className="project-card-picture">
        <KitPicture project={kit} size="card" priority={priority} />
        <StatusChip status={kit.status} onPicture />
      </div>
      <div className="project-card-body">
        <KitWords kit={kit} dayLabel={dayLabel} />
        <Tags kit={kit} />
      </div>
    </article>
  )
}

/** Renders a kit in the compact list: one line on a wide screen, several on a phone. */
export function ProjectRow({ kit, priority, dayLabel }: KitProps) {
  return (
    <article className="project-row">
      <KitPicture project={kit} size="thumb" priority={priority} />
      <div className="project-row-words">
        <KitWords kit={kit} dayLabel={dayLabel} />
      </div>
      <Tags kit={kit} />
      <StatusChip status={kit.status} />
    </article>
  )
}

function KitWords({ kit, dayLabel }: KitProps) {
  const makers = makersInWords(kit)
  const facts = factsInWords(kit)
  return (
    <>
      <h3>
        <Link className="project-card-link" to={`/projects/${kit.id}`}>
          {kit.title}
        </Link>
      </h3>
      {makers ? <p className="project-card-makers">{makers}</p> : null}
      {facts ? <p className="project-card-facts num">{facts}</p> : null}
      {dayLabel && kit.day ? (
        <p className="project-card-facts num">
          {`${dayLabel} `}
          <time dateTime={kit.day}>{dayInWords(kit.day)}</time>
        </p>
      ) : null}
    </>
  )
}

function Tags({ kit }: { kit: ProjectCardData }) {
  if (kit.tags.length === 0) return null
  return (
    <ul className="project-card-tags" aria-label="Tags">
      {kit.tags.map(tag => (
        <li key={tag.name}>
          <TagChip tag={tag} />
        </li>
      ))}
      {kit.moreTags > 0 ? <li className="project-card-more">and {kit.moreTags} more</li> : null}
    </ul>
  )
}
