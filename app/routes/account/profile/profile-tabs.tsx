import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'

const TABS = [
  { tab: 'account', to: '/profile', label: 'Account', icon: 'user-round' },
  { tab: 'preferences', to: '/profile?tab=preferences', label: 'Preferences', icon: 'sliders-horizontal' },
  { tab: 'lists', to: '/profile?tab=lists', label: 'Lists', icon: 'tags' },
  { tab: 'data', to: '/profile?tab=data', label: 'Your data', icon: 'database' },
] as const

export type Tab = (typeof TABS)[number]['tab']

/** Returns the tab of a URL, by default the account. */
export const tabOf = (wanted: string | null): Tab => TABS.find(({ tab }) => tab === wanted)?.tab ?? 'account'

export const labelOf = (tab: Tab) => TABS.find(one => one.tab === tab)?.label ?? ''

export function ProfileTabs({ current }: { current: Tab }) {
  return (
    <nav className="profile-tabs quiet-links" aria-label="Settings">
      {TABS.map(({ tab, to, label, icon }) => (
        <Link key={tab} to={to} aria-current={tab === current ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
