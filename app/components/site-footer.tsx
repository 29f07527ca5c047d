import { Link } from '@remix-run/react'
import { FOOTER_LINKS } from './sections'
import { useSite } from './site'
import { ThemePicker } from './theme-picker'
import './site-footer.css'

/** The foot of every page. */
export function SiteFooter() {
  const { supportEmail } = useSite()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav aria-label="Site">
          {FOOTER_LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {supportEmail ? <a href={`mailto:${supportEmail}`}>Contact</a> : null}
        </nav>
        <ThemePicker />
      </div>
    </footer>
  )
}
