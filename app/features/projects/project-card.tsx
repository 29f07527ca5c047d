import { Link } from '@remix-run/react'
import type { ProjectCardData } from '~/features/dashboard/project-list.server'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import { TagChip } from '~/features/tags/tag-chip'
import { dayInWords } from '~/platform/dates'
import { factsInWords, makersInWords } from './project-card-words'
import { StatusChip } from './status-chip'
import './project-card.css'

type KitProps = {
  kit: ProjectCardData
  /** Among the first on the page: its picture is fetched at once. */
  priority?: boolean
  /** What the day of a list sorted by days is: "Finished". */
  dayLabel?: string
}

/** A kit in a grid: the picture first. The whole card is the link. */
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

/** A kit in a compact list: one line on a wide screen, a few on a phone. */
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
