import { NavLink } from '~/components/ui/link'
import { i18n } from '~/platform/messages'
import { ALL_LISTS } from './lists'

/** Links the lists. */
export function ListsNav() {
  return (
    <nav className="lists-nav quiet-links" aria-label={i18n.t('Lists')}>
      {ALL_LISTS.map(({ kind, path, title }) => (
        <NavLink key={kind} to={path} end>
          {i18n.t(title)}
        </NavLink>
      ))}
    </nav>
  )
}
