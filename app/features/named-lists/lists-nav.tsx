import { NavLink } from '@remix-run/react'
import { LISTS } from './lists'

/** From one of the three lists to the others. */
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
