import { Link } from '~/components/ui/link'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { ProjectCard } from '~/features/collection/projects/card/project-card'
import type { ProjectCardData } from '~/features/collection/projects/card/project-card-data'
import { i18n } from '~/platform/messages'

export function RecentlyAdded({ kits }: { kits: ProjectCardData[] }) {
  return (
    <section className="overview-section" aria-labelledby="recently-added">
      <div className="overview-section-head">
        <h2 id="recently-added">{i18n.t('Recently added')}</h2>
        <Link className="overview-more" to={dashboardPath(DEFAULT_STATE, { status: 'everything' })}>
          {i18n.t('All kits')}
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
