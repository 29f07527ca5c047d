import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { clearSpins, countSpins } from '~/features/collection/randomizer/spins.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Clear history')

export const loader = authed(async ({ actor }) => ({ count: await countSpins(actor) }))

export const action = authed(async ({ actor }) => {
  await clearSpins(actor)
  return redirectWithToast('/randomizer', { title: 'Spin history cleared.' })
})

export default function ClearSpins() {
  const { count } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <PageHead title="Clear history?" back={{ to: '/randomizer', label: 'Randomizer' }} />
      <Panel>
        <p className="prose num">
          {count === 1 ? 'One spin' : `${count.toLocaleString('en')} spins`} will be deleted from the history. Your kits
          are not changed. This cannot be undone.
        </p>
        <Form method="post">
          <FormButtons variant="danger" busyLabel="Clearing…" back="/randomizer">
            Clear history
          </FormButtons>
        </Form>
      </Panel>
    </div>
  )
}
