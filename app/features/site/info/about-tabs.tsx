import { NavLink } from '~/components/ui/link'
import { i18n } from '~/platform/messages'

/** Links the two pages about the site. Renders nothing if there is no page about its creator. */
export function AboutTabs({ creator }: { creator: { name: string; path: string } | null }) {
  if (!creator) return null
  return (
    <nav className="info-tabs quiet-links" aria-label={i18n.t('About')}>
      <NavLink to="/about" end>
        {i18n.t('Questions')}
      </NavLink>
      <NavLink to={creator.path}>{i18n.t('About {name}', { name: creator.name })}</NavLink>
    </nav>
  )
}
