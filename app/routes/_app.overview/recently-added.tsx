import { Link } from '@remix-run/react'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import type { ProjectCardData } from '~/features/dashboard/project-list.server'
import { ProjectCard } from '~/features/projects/project-card'

/** The newest kits of the collection, whatever their status. */
export function RecentlyAdded({ kits }: { kits: ProjectCardData[] }) {
  return (
    <section className="overview-section" aria-labelledby="recently-added">
      <div className="overview-section-head">
        <h2 id="recently-added">Recently added</h2>
        <Link className="overview-more" to={dashboardPath(DEFAULT_STATE, { status: 'everything' })}>
          All projects
        </Link>
      </div>
      <ul className="project-grid">
        {kits.map(kit => (
          <li key={kit.id}>
            <ProjectCard kit={kit} />
          </li>
        ))}
      </ul>
    </section>
  )
}
