import { Gem, ListChecks, LogOut, MessageSquare } from 'lucide-react'
import { Link, NavLink } from '../ui/link'
import { SECTIONS, SETTINGS } from '../ui/sections'
import { LogoutForm } from './logout-form'
import { ThemePicker } from './theme-picker'

/** What the menu of the header contains. Its script loads after that of the page. */
export function AccountMenu({ userId }: { userId: string }) {
  return (
    <>
      {SECTIONS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon aria-hidden="true" size={20} />
          {label}
        </NavLink>
      ))}
      <NavLink to="/notes">
        <ListChecks aria-hidden="true" size={20} />
        Progress notes
      </NavLink>
      <NavLink to="/drills">
        <Gem aria-hidden="true" size={20} />
        Drill drawer
      </NavLink>
      <NavLink to={SETTINGS.to}>
        <SETTINGS.Icon aria-hidden="true" size={20} />
        {SETTINGS.menuLabel}
      </NavLink>
      <Link to="/feedback">
        <MessageSquare aria-hidden="true" size={20} />
        Send Feedback
      </Link>
      <hr />
      <ThemePicker label="Theme" />
      <hr />
      <LogoutForm userId={userId}>
        <button type="submit">
          <LogOut aria-hidden="true" size={20} />
          Logout
        </button>
      </LogoutForm>
    </>
  )
}
