import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Panel } from '~/components/ui/panel'
import { recentColorChanges } from '~/features/collection/colors/color-changes.server'
import { CHANGE_DAYS, COLOR_CHANGES_PATH, COLOR_UNDO_PATH } from '~/features/collection/colors/color-terms'
import { BACK_TO_DRAWER, DRILLS_PATH } from '~/features/collection/drills/drill-terms'
import { authed } from '~/http/session/authed.server'
import { timeAgo } from '~/platform/time-ago'
import './changes.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Recent changes of colors')

export const loader = authed(async ({ actor }) => {
  const changes = await recentColorChanges(actor)
  return { changes: changes.map(({ created, ...change }) => ({ ...change, when: timeAgo(created) })) }
})

export default function ColorChanges() {
  const { changes } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title="Recent changes"
      subtitle={`Changes of the drawer and of legends can be undone for ${CHANGE_DAYS} days.`}
      back={BACK_TO_DRAWER}
    >
      {changes.length === 0 ? (
        <EmptyState title="Nothing to undo" action={<LinkButton to={DRILLS_PATH}>Drill drawer</LinkButton>}>
          What you change in the drawer or in a legend appears here.
        </EmptyState>
      ) : (
        <Panel>
          <ul className="color-changes">
            {changes.map(({ id, title, when }) => (
              <li key={id}>
                <p>
                  <b>{title}</b> <span className="small soft">{when}</span>
                </p>
                <Form method="post" action={COLOR_UNDO_PATH} preventScrollReset>
                  <input type="hidden" name="change" value={id} />
                  <input type="hidden" name="returnTo" value={COLOR_CHANGES_PATH} />
                  <Button type="submit" aria-label={`Undo: ${title}`}>
                    Undo
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </NarrowPage>
  )
}
