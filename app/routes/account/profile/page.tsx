import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { countPasskeys } from '~/features/account/accounts/passkeys/passkeys.server'
import { secondFactorOf } from '~/features/account/accounts/second-factor/second-factor.server'
import { listSessions } from '~/features/account/accounts/sessions/session-list.server'
import { listSignIns } from '~/features/account/accounts/social/connected-sign-ins.server'
import { countApiTokens } from '~/features/account/api-tokens/api-tokens.server'
import { countWebhooks } from '~/features/account/webhooks/webhooks.server'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { hasMoney, moneyIsHidden } from '~/features/collection/money/money.server'
import { listCounts } from '~/features/collection/named-lists/names-page.server'
import { countTrash } from '~/features/collection/trash/trash.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { AccountGroup, DataGroup, ListsGroup, PreferencesGroup, SigningInGroup } from './groups'
import { SupportPanel } from './support-panel'
import './profile.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Settings'))

/** Loads what the rows of the settings say. An earlier release had a tab for each group. */
export const loader = authed(async ({ request, viewer, actor }) => {
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab) throw redirect(`/profile#${encodeURIComponent(tab)}`)
  const [
    counts,
    trashed,
    apiTokens,
    webhooks,
    hasPrices,
    hidesMoney,
    { hasPassword, providers },
    factor,
    passkeys,
    sessions,
    fields,
  ] = await Promise.all([
    listCounts(actor),
    countTrash(actor),
    countApiTokens(actor),
    countWebhooks(actor),
    hasMoney(actor),
    moneyIsHidden(actor),
    listSignIns(actor),
    secondFactorOf(actor),
    countPasskeys(actor),
    listSessions(actor, ''),
    listFields(actor),
  ])
  const { username, email, betaTester, timezone, zoneFollowsDevice, dateFormat } = viewer
  return {
    lists: { counts, fields: fields.map(({ name }) => name) },
    data: { trashed, apiTokens, webhooks: env.WEBHOOKS === 'on' ? webhooks : null, sharing: env.SHARING === 'on' },
    preferences: { timezone, zoneFollowsDevice, dateFormat, today: today(timezone), hasPrices, hidesMoney },
    account: { username, email, betaTester, avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320), hasPassword },
    signingIn: {
      secondFactor: { isOn: factor.since !== null, codes: factor.codes },
      passkeys,
      sessions: sessions.length,
      signIns: providers.map(({ provider, since }) => ({ provider, isConnected: since !== null })),
    },
    donationUrl: env.SITE.donationUrl,
  }
})

/** The settings: rows that lead to short pages, the most used first. */
export default function ProfilePage() {
  const { lists, data, preferences, account, signingIn, donationUrl } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={i18n.t('Settings')} />
      <div className="settings">
        <ListsGroup {...lists} />
        <DataGroup {...data} />
        <PreferencesGroup {...preferences} />
        <AccountGroup {...account} />
        <SigningInGroup {...signingIn} />
        {donationUrl ? <SupportPanel url={donationUrl} /> : null}
      </div>
    </>
  )
}
