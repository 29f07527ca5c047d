import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Panel } from '~/components/ui/panel'
import { recentColorChanges } from '~/features/collection/colors/color-changes.server'
import { CHANGE_DAYS, COLOR_CHANGES_PATH, COLOR_UNDO_PATH } from '~/features/collection/colors/color-terms'
import { backToDrawer, DRILLS_PATH } from '~/features/collection/drills/drill-terms'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { timeAgo } from '~/platform/time-ago'
import './changes.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Recent changes of colors'))

export const loader = authed(async ({ actor }) => {
  const changes = await recentColorChanges(actor)
  return { changes: changes.map(({ created, ...change }) => ({ ...change, when: timeAgo(created) })) }
})

export default function ColorChanges() {
  const { changes } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t('Recent changes')}
      subtitle={i18n.t('Changes of the drawer and of legends can be undone for {days} days.', { days: CHANGE_DAYS })}
      back={backToDrawer()}
    >
      {changes.length === 0 ? (
        <EmptyState
          title={i18n.t('Nothing to undo')}
          action={<LinkButton to={DRILLS_PATH}>{i18n.t('Drill drawer')}</LinkButton>}
        >
          {i18n.t('What you change in the drawer or in a legend appears here.')}
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
                  <Button type="submit" aria-label={i18n.t('Undo: {title}', { title })}>
                    {i18n.t('Undo')}
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
