import { NavLink } from '~/components/ui/link'

/** Links the two pages about the site. Renders nothing if there is no page about its creator. */
export function AboutTabs({ creator }: { creator: { name: string; path: string } | null }) {
  if (!creator) return null
  return (
    <nav className="info-tabs quiet-links" aria-label="About">
      <NavLink to="/about" end>
        Questions
      </NavLink>
      <NavLink to={creator.path}>About {creator.name}</NavLink>
    </nav>
  )
}
