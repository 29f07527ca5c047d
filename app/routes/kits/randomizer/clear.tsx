import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { clearSpins, countSpins } from '~/features/collection/randomizer/spins.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Clear history'))

export const loader = authed(async ({ actor }) => ({ count: await countSpins(actor) }))

export const action = authed(async ({ actor }) => {
  await clearSpins(actor)
  return redirectWithToast('/randomizer', { title: i18n.t('Spin history cleared.') })
})

export default function ClearSpins() {
  const { count } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={i18n.t('Clear history?')}
      back={{ to: '/randomizer', label: i18n.t('Randomizer') }}
      submit={i18n.t('Clear history')}
      busyLabel={i18n.t({ id: 'clearing.history', message: 'Clearing…' })}
    >
      <p className="num">
        {i18n.t(
          '{count, plural, one {One spin} other {# spins}} will be deleted from the history. Your kits are not changed. This cannot be undone.',
          { count },
        )}
      </p>
    </ConfirmPage>
  )
}
