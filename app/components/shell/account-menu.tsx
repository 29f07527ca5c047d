import { i18n } from '~/platform/messages'
import { Icon } from '../ui/icon'
import { Link, NavLink } from '../ui/link'
import { DRAWER, SECTIONS, SETTINGS } from '../ui/sections'
import { LogoutForm } from './logout-form'
import { ThemePicker } from './theme-picker'

/** What the menu of the header contains. Its script loads after that of the page. */
export function AccountMenu({ userId }: { userId: string }) {
  return (
    <>
      {SECTIONS.map(({ to, label, icon }) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} size={20} />
          {i18n.t(label)}
        </NavLink>
      ))}
      <NavLink to="/notes">
        <Icon name="list-checks" size={20} />
        {i18n.t('Progress notes')}
      </NavLink>
      <NavLink to={DRAWER.to}>
        <Icon name={DRAWER.icon} size={20} />
        {i18n.t(DRAWER.label)}
      </NavLink>
      <NavLink to={SETTINGS.to}>
        <Icon name={SETTINGS.icon} size={20} />
        {i18n.t(SETTINGS.menuLabel)}
      </NavLink>
      <Link to="/feedback">
        <Icon name="message-square" size={20} />
        {i18n.t('Send Feedback')}
      </Link>
      <hr />
      <ThemePicker label={i18n.t('Theme')} />
      <hr />
      <LogoutForm userId={userId}>
        <button type="submit">
          <Icon name="log-out" size={20} />
          {i18n.t('Logout')}
        </button>
      </LogoutForm>
    </>
  )
}
