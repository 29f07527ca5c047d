import { i18n } from '~/platform/messages'
import { Icon } from '../ui/icon'
import { NavLink } from '../ui/link'
import { SECTIONS, SETTINGS } from '../ui/sections'
import { AddLink } from './add-link'
import './bottom-bar.css'

const PLACES = [...SECTIONS, { to: SETTINGS.to, label: SETTINGS.barLabel, icon: SETTINGS.icon }]

/** The bottom navigation on phones and tablets: two places on each side of the "+". */
export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label={i18n.t('Sections')}>
      <Places places={PLACES.slice(0, 2)} />
      <AddLink />
      <Places places={PLACES.slice(2)} />
    </nav>
  )
}

const Places = ({ places }: { places: typeof PLACES }) => (
  <div>
    {places.map(({ to, label, icon }) => (
      <NavLink key={to} to={to}>
        <Icon name={icon} size={22} />
        <span>{i18n.t(label)}</span>
      </NavLink>
    ))}
  </div>
)
