import { Link } from '@remix-run/react'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import { projectPath } from '~/features/projects/project-paths'
import type { FinishedKit } from '~/features/statistics/year-page.server'
import { dayInWords } from '~/platform/dates'

/** The finished kits as pictures, each with its day. */
export const Wall = ({ kits }: { kits: FinishedKit[] }) => (
  <ul className="wall">
    {kits.map(kit => (
      <li key={kit.id}>
        <Link className="wall-kit" to={projectPath(kit.id)}>
          <KitPicture project={kit} size="card" />
          <b>{kit.title}</b>
          <time dateTime={kit.finished}>{dayInWords(kit.finished)}</time>
        </Link>
      </li>
    ))}
  </ul>
)
