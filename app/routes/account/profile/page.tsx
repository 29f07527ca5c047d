import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { countPasskeys } from '~/features/account/accounts/passkeys/passkeys.server'
import { secondFactorOf } from '~/features/account/accounts/second-factor/second-factor.server'
import { listSessions } from '~/features/account/accounts/sessions/session-list.server'
import { listSignIns } from '~/features/account/accounts/social/connected-sign-ins.server'
import { countApiTokens } from '~/features/account/api-tokens/api-tokens.server'
import { zoneGroups } from '~/features/account/profile/time-zones'
import { hasMoney, moneyIsHidden } from '~/features/collection/money/money.server'
import { listCounts } from '~/features/collection/named-lists/names-page.server'
import { countTrash } from '~/features/collection/trash/trash.server'
import { recentImports } from '~/features/transfer/import-export/imports.server'
import { authed } from '~/http/session/authed.server'
import { sessionIdOf } from '~/http/session/session.server'
import { today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { fileUrl } from '~/platform/storage/file-url'
import { AccountTab } from './account-tab'
import { DataTab } from './data-tab'
import { ListsTab } from './lists-tab'
import { PreferencesTab } from './preferences-tab'
import { labelOf, ProfileTabs, type Tab, tabOf } from './profile-tabs'
import './profile.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `${labelOf(data.tab)} · Settings` : 'Settings')

/** Loads one tab of the settings (`?tab=`). */
export const loader = authed(async ({ request, viewer, actor }) => {
  const tab = tabOf(new URL(request.url).searchParams.get('tab'))
  if (tab === 'preferences') {
    const { timezone, zoneFollowsDevice, dateFormat } = viewer
    const [hidesMoney, hasPrices] = await Promise.all([moneyIsHidden(actor), hasMoney(actor)])
    const zone = { timezone, zoneFollowsDevice, groups: zoneGroups(timezone) }
    return { tab, zone, dateFormat, today: today(timezone), hidesMoney, hasPrices }
  }
  if (tab === 'lists') return { tab, counts: await listCounts(actor) }
  if (tab === 'data') {
    const [imports, trashed, apiTokens] = await Promise.all([
      recentImports(actor, viewer.timezone),
      countTrash(actor),
      countApiTokens(actor),
    ])
    return { tab, imports, trashed, apiTokens, sharing: env.SHARING === 'on' }
  }
  const { username, email, betaTester, timezone } = viewer
  const sessionId = (await sessionIdOf(request)) ?? ''
  const [sessions, { hasPassword, providers }, secondFactor, passkeys] = await Promise.all([
    listSessions(actor, sessionId),
    listSignIns(actor),
    secondFactorOf(actor),
    countPasskeys(actor),
  ])
  const avatarUrl = fileUrl('users', viewer.id, viewer.avatar, 320)
  return {
    tab,
    user: { username, email, betaTester, avatarUrl, fullUrl: fileUrl('users', viewer.id, viewer.avatar) },
    sessions: sessions.map(session => ({ ...session, since: today(timezone, session.since) })),
    hasPassword,
    signIns: providers.map(entry => ({ ...entry, since: entry.since && today(timezone, entry.since) })),
    secondFactor: { isOn: secondFactor.since !== null, codes: secondFactor.codes },
    passkeys,
    donationUrl: env.SITE.donationUrl,
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
