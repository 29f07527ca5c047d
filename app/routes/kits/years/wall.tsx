import { Link } from '~/components/ui/link'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { projectPath } from '~/features/collection/projects/project-paths'
import type { FinishedKit } from '~/features/collection/statistics/year-page.server'
import { formatDay } from '~/platform/dates'

export const Wall = ({ kits }: { kits: FinishedKit[] }) => (
  <ul className="wall">
    {kits.map(kit => (
      <li key={kit.id}>
        <Link className="wall-kit" to={projectPath(kit.id)}>
          <KitPicture project={kit} size="card" />
          <b>{kit.title}</b>
          <time dateTime={kit.finished}>{formatDay(kit.finished)}</time>
        </Link>
      </li>
    ))}
  </ul>
)
