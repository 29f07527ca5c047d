import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { clearSpins, countSpins } from '~/features/collection/randomizer/spins.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { formatCount } from '~/platform/notation'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Clear history')

export const loader = authed(async ({ actor }) => ({ count: await countSpins(actor) }))

export const action = authed(async ({ actor }) => {
  await clearSpins(actor)
  return redirectWithToast('/randomizer', { title: 'Spin history cleared.' })
})

export default function ClearSpins() {
  const { count } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Clear history?"
      back={{ to: '/randomizer', label: 'Randomizer' }}
      submit="Clear history"
      busyLabel="Clearing…"
    >
      <p className="num">
        {count === 1 ? 'One spin' : `${formatCount(count)} spins`} will be deleted from the history. Your kits are not
        changed. This cannot be undone.
      </p>
    </ConfirmPage>
  )
}
