import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { type Addable, AddRows } from '~/components/shell/add-sheet'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { thumbUrl } from '~/features/collection/project-images/thumb-url'
import { logPath } from '~/features/collection/projects/project-paths'
import { kitsUnderWay } from '~/features/collection/statistics/kits-under-way.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Add'))

export const loader = authed(async ({ actor, viewer }): Promise<Addable> => {
  const day = today(viewer.timezone)
  const { inProgress } = await kitsUnderWay(actor, day, { inProgress: 1, purchased: 0 })
  const [kit] = inProgress
  return {
    last: kit
      ? {
          title: kit.title,
          picture: thumbUrl(kit),
          notePath: logPath(kit.id),
        }
      : null,
    today: day,
    noteId: newId(),
  }
})

/** The "+" of the bottom bar as a page, for browsers without scripts. */
export default function Add() {
  const addable = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  return (
    <NarrowPage title={i18n.t('Add')} back={{ to: '/overview', label: i18n.t('Overview') }}>
      <Panel>
        <AddRows path={pathname + search} addable={addable} />
      </Panel>
    </NarrowPage>
  )
}
