import { Database, SlidersHorizontal, Tags, UserRound } from 'lucide-react'
import { Link } from '~/components/ui/link'

const TABS = [
  { tab: 'account', to: '/profile', label: 'Account', Icon: UserRound },
  { tab: 'preferences', to: '/profile?tab=preferences', label: 'Preferences', Icon: SlidersHorizontal },
  { tab: 'lists', to: '/profile?tab=lists', label: 'Lists', Icon: Tags },
  { tab: 'data', to: '/profile?tab=data', label: 'Your data', Icon: Database },
] as const

export type Tab = (typeof TABS)[number]['tab']

/** Returns the tab of a URL, by default the account. */
export const tabOf = (wanted: string | null): Tab => TABS.find(({ tab }) => tab === wanted)?.tab ?? 'account'

export const labelOf = (tab: Tab) => TABS.find(one => one.tab === tab)?.label ?? ''

export function ProfileTabs({ current }: { current: Tab }) {
  return (
    <nav className="profile-tabs quiet-links" aria-label="Settings">
      {TABS.map(({ tab, to, label, Icon }) => (
        <Link key={tab} to={to} aria-current={tab === current ? 'page' : undefined}>
          <Icon aria-hidden="true" size={20} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
