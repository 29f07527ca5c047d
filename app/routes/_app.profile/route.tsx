import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { listSessions } from '~/features/accounts/session-list.server'
import { zoneGroups } from '~/features/profile/time-zones'
import { authed } from '~/http/authed.server'
import { sessionIdOf } from '~/http/session.server'
import { today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { fileUrl } from '~/platform/file-url'
import { AccountTab } from './account-tab'
import { DataTab } from './data-tab'
import { PreferencesTab } from './preferences-tab'
import { ProfileTabs, type Tab, tabOf } from './profile-tabs'
import './profile.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Settings')

/** Everything about the person rather than the collection, one tab at a time (`?tab=`). */
export const loader = authed(async ({ request, viewer, actor }) => {
  const tab = tabOf(new URL(request.url).searchParams.get('tab'))
  if (tab === 'preferences') return { tab, timezone: viewer.timezone, groups: zoneGroups(viewer.timezone) }
  if (tab === 'data') return { tab }
  const { username, email, betaTester, timezone } = viewer
  const sessions = await listSessions(actor, (await sessionIdOf(request)) ?? '')
  const avatarUrl = fileUrl('users', viewer.id, viewer.avatar, 320)
  return {
    tab,
    person: { username, email, betaTester, avatarUrl },
    sessions: sessions.map(session => ({ ...session, since: today(timezone, session.since) })),
    donationUrl: env.DONATION_URL,
  }
})

export default function ProfilePage() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Settings" />
      <div className="profile">
        <ProfileTabs current={shown.tab as Tab} />
        <div className="profile-body">
          {shown.tab === 'account' ? <AccountTab {...shown} /> : null}
          {shown.tab === 'preferences' ? <PreferencesTab {...shown} /> : null}
          {shown.tab === 'data' ? <DataTab /> : null}
        </div>
      </div>
    </>
  )
}
