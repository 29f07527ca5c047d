import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { logPage } from '~/features/collection/progress-log/log-page.server'
import { LogScreen } from '~/features/collection/progress-log/log-screen'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data?.page ? i18n.t('Log progress: {title}', { title: data.page.kit.title }) : i18n.t('Log progress'),
  )

/** Opens on the kit last worked on. Its form submits to the kit. */
export const loader = authed(async ({ actor, viewer }) => {
  const page = await logPage(actor)
  return {
    page,
    draftKey: `${actor.userId} ${page?.kit.id} note`,
    noteId: newId(),
    today: today(viewer.timezone),
  }
})

export default function Log() {
  return <LogScreen {...useLoaderData<typeof loader>()} />
}
