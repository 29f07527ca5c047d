import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { clearSpins, countSpins } from '~/features/randomizer/spins.server'
import { authed } from '~/http/authed.server'
import { redirectWithToast } from '~/http/toast.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Clear the history')

export const loader = authed(async ({ actor }) => ({ count: await countSpins(actor) }))

export const action = authed(async ({ actor }) => {
  await clearSpins(actor)
  return redirectWithToast('/randomizer', { title: 'The history of your spins is cleared.' })
})

export default function ClearSpins() {
  const { count } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <PageHead title="Clear the history?" back={{ to: '/randomizer', label: 'Randomizer' }} />
      <Panel>
        <p className="prose num">
          {count === 1 ? 'One spin' : `${count.toLocaleString('en')} spins`} will be forgotten. Your kits stay as they
          are. This cannot be undone.
        </p>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Clearing…">
            Clear the history
          </Button>
          <LinkButton to="/randomizer" variant="quiet">
            Keep it
          </LinkButton>
        </Form>
      </Panel>
    </div>
  )
}
