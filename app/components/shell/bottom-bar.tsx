import { NavLink } from '@remix-run/react'
import { SECTIONS, SETTINGS } from '../ui/sections'
import './bottom-bar.css'

const PLACES = [...SECTIONS, { to: SETTINGS.to, label: SETTINGS.barLabel, Icon: SETTINGS.Icon }]

/** The bottom navigation on phones and tablets. */
export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label="Sections">
      {PLACES.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon aria-hidden="true" size={22} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
