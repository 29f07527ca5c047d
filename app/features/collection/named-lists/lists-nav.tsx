import { NavLink } from '@remix-run/react'
import { LISTS } from './lists'

/** Links the three lists. */
export function ListsNav() {
  return (
    <nav className="lists-nav" aria-label="Lists">
      {Object.values(LISTS).map(({ kind, path, title }) => (
        <NavLink key={kind} to={path} end>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
