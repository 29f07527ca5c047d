import { NavLink } from '~/components/ui/link'
import { ALL_LISTS } from './lists'

/** Links the lists. */
export function ListsNav() {
  return (
    <nav className="lists-nav quiet-links" aria-label="Lists">
      {ALL_LISTS.map(({ kind, path, title }) => (
        <NavLink key={kind} to={path} end>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
