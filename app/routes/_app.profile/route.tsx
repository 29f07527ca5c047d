import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/live-page'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { listSignIns } from '~/features/accounts/connected-sign-ins.server'
import { listSessions } from '~/features/accounts/session-list.server'
import { countApiTokens } from '~/features/api-tokens/api-tokens.server'
import { listCounts } from '~/features/named-lists/names-page.server'
import { zoneGroups } from '~/features/profile/time-zones'
import { recentImports } from '~/features/transfers/imports.server'
import { countTrash } from '~/features/trash/trash.server'
import { authed } from '~/http/authed.server'
import { sessionIdOf } from '~/http/session.server'
import { today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { fileUrl } from '~/platform/file-url'
import { AccountTab } from './account-tab'
import { DataTab } from './data-tab'
import { ListsTab } from './lists-tab'
import { PreferencesTab } from './preferences-tab'
import { labelOf, ProfileTabs, type Tab, tabOf } from './profile-tabs'
import './profile.css'

export const handle = LIVE

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `${labelOf(data.tab)} · Settings` : 'Settings')

/** Everything about the person rather than the collection, one tab at a time (`?tab=`). */
export const loader = authed(async ({ request, viewer, actor }) => {
  const tab = tabOf(new URL(request.url).searchParams.get('tab'))
  if (tab === 'preferences') return { tab, timezone: viewer.timezone, groups: zoneGroups(viewer.timezone) }
  if (tab === 'lists') return { tab, counts: await listCounts(actor) }
  if (tab === 'data') {
    const [imports, trashed, apiTokens] = await Promise.all([
      recentImports(actor, viewer.timezone),
      countTrash(actor),
      countApiTokens(actor),
    ])
    return { tab, imports, trashed, apiTokens }
  }
  const { username, email, betaTester, timezone } = viewer
  const sessionId = (await sessionIdOf(request)) ?? ''
  const [sessions, { hasPassword, providers }] = await Promise.all([listSessions(actor, sessionId), listSignIns(actor)])
  const avatarUrl = fileUrl('users', viewer.id, viewer.avatar, 320)
  return {
    tab,
    person: { username, email, betaTester, avatarUrl },
    sessions: sessions.map(session => ({ ...session, since: today(timezone, session.since) })),
    hasPassword,
    signIns: providers.map(entry => ({ ...entry, since: entry.since && today(timezone, entry.since) })),
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
          {shown.tab === 'lists' ? <ListsTab {...shown} /> : null}
          {shown.tab === 'data' ? <DataTab {...shown} /> : null}
        </div>
      </div>
    </>
  )
}
