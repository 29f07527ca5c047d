import { NavLink } from '@remix-run/react'
import { FOOTER_LINKS } from '../ui/sections'
import { useSite } from './site'
import { ThemePicker } from './theme-picker'
import './site-footer.css'

export function SiteFooter() {
  const { supportEmail } = useSite()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav aria-label="Site">
          <FooterLinks links={FOOTER_LINKS.site} />
          {supportEmail ? <a href={`mailto:${supportEmail}`}>Contact</a> : null}
          <FooterLinks links={FOOTER_LINKS.legal} />
        </nav>
        <ThemePicker />
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { links: { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === '/'}>
      {label}
    </NavLink>
  ))
}
