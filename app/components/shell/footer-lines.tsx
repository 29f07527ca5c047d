import { i18n } from '~/platform/messages'
import { Icon } from '../ui/icon'
import { NavLink } from '../ui/link'
import { FOOTER_LINKS } from '../ui/sections'
import { LanguagePicker } from './language-picker'
import { useSite } from './site'
import { ThemePicker } from './theme-picker'

export type FooterProps = { quiet?: boolean }

/** `quiet`: one line inside the app, folded on phones. The theme is in the menu there. */
export function FooterLines({ quiet }: FooterProps) {
  const { supportEmail } = useSite()
  const links = (
    <nav aria-label={i18n.t('Site')}>
      <FooterLinks links={FOOTER_LINKS.site} />
      {supportEmail ? <a href={`mailto:${supportEmail}`}>{i18n.t('Contact')}</a> : null}
      <FooterLinks links={FOOTER_LINKS.legal} />
    </nav>
  )
  if (quiet) {
    return (
      <footer className="site-footer site-footer-quiet">
        <details className="wrap">
          <summary>
            {i18n.t('About and legal')}
            <Icon name="chevron-down" size={16} />
          </summary>
          {links}
        </details>
      </footer>
    )
  }
  return (
    <footer className="site-footer">
      <div className="wrap">
        {links}
        <LanguagePicker />
        <ThemePicker />
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { links: { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === '/'}>
      {i18n.t(label)}
    </NavLink>
  ))
}
