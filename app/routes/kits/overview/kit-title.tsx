import { Link } from '~/components/ui/link'
import { projectPath } from '~/features/collection/projects/project-paths'

/** A kit's title, whose link covers the card. */
export const KitTitle = ({ id, title }: { id: string; title: string }) => (
  <h3 className="clamp">
    <Link className="project-card-link overview-title" to={projectPath(id)}>
      {title}
    </Link>
  </h3>
)
