import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { ProgressBar } from '~/components/ui/progress-bar'
import { changeKits } from '~/features/collection/bulk-edit/bulk.server'
import { changedToast } from '~/features/collection/bulk-edit/bulk-toast'
import { colorToast } from '~/features/collection/colors/color-toast'
import { formatSorted } from '~/features/collection/legends/format-legend'
import { NumberingSchema } from '~/features/collection/legends/kit-up.schema'
import { setNumbers } from '~/features/collection/legends/kit-up.server'
import { legendOf } from '~/features/collection/legends/legend-page.server'
import { jarLabelsPath, kitUpPath, legendPath, projectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { tickIn, useWaitingValues } from '~/features/site/pwa/waiting-values'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { i18n } from '~/platform/messages'
import { ColorsToSort } from './colors-to-sort'
import { NumberForm } from './number-form'
import { NOT_YET, shownIn } from './shown-colors'
import './kit-up.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Kit up {title}', { title: data.title }))

export const loader = authed(async ({ actor, params, request }) => {
  const { id, title, kitted } = await getProject(actor, recordIdOf(params.projectId))
  const show = shownIn(new URL(request.url).searchParams)
  return { id, title, kitted, show, colors: await legendOf(actor, id) }
})

/** Numbers the containers, or marks the kit as kitted. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const form = await formOf(request)
  if (form.has('kitted')) return markAsKitted(actor, id)
  const { value, reply } = decoded(form, NumberingSchema)
  if (reply) return badRequest(reply)
  return replying(form, async () => {
    const undo = await setNumbers(actor, id, value)
    return redirectWithToast(kitUpPath(id), colorToast(i18n.t('Containers numbered.'), undo, kitUpPath(id)))
  })
})

/** With the Undo of a bulk change. */
async function markAsKitted(actor: Actor, id: string) {
  const change = { kitted: true }
  return redirectWithToast(
    kitUpPath(id),
    changedToast(await changeKits(actor, { ids: [id] }, change), kitUpPath(id), change),
  )
}

export default function KitUpPage() {
  const { id, title, kitted, show, ...loaded } = useLoaderData<typeof loader>()
  const waiting = useWaitingValues()
  const colors = loaded.colors.map(color => ({ ...color, sorted: tickIn(waiting, `sorted ${color.id}`, color.sorted) }))
  const reply = useActionData<typeof action>()
  const sorted = colors.filter(color => color.sorted).length
  const isAllSorted = sorted === colors.length
  return (
    <NarrowPage
      className="kit-up"
      title={i18n.t('Kit up')}
      subtitle={title}
      back={{ to: projectPath(id), label: i18n.t('Back to the kit') }}
      action={<LinkButton to={legendPath(id)}>{i18n.t('Legend')}</LinkButton>}
    >
      {colors.length === 0 ? (
        <EmptyState
          title={i18n.t('This kit has no colors yet')}
          action={
            <LinkButton to={legendPath(id)} variant="main">
              {i18n.t('Add the colors')}
            </LinkButton>
          }
        >
          <p>{i18n.t('With its legend, you can tick each color that is in its container.')}</p>
        </EmptyState>
      ) : (
        <>
          <Panel
            title={formatSorted(sorted, colors.length)}
            action={
              <nav className="kit-up-filter quiet-links not-printed" aria-label={i18n.t('Colors')}>
                <Filter to={kitUpPath(id)} isCurrent={show === ''} label={i18n.t('All')} />
                <Filter to={kitUpPath(id, NOT_YET)} isCurrent={show === NOT_YET} label={i18n.t('Not yet')} />
              </nav>
            }
          >
            <ProgressBar percent={(sorted / colors.length) * 100} height={8} />
            <ColorsToSort {...{ id, title, show, colors }} />
          </Panel>
          {isAllSorted && kitted ? <p className="kit-up-more">{i18n.t('The kit is kitted.')}</p> : null}
          {isAllSorted && !kitted ? <MarkAsKitted /> : null}
          <NumberForm id={id} reply={reply} />
          <div className="button-row kit-up-more not-printed">
            <LinkButton to={jarLabelsPath(id)}>{i18n.t('Labels for jars')}</LinkButton>
            <Button type="button" className="with-script" onClick={() => window.print()}>
              <Icon name="printer" size={20} />
              {i18n.t('Print the list')}
            </Button>
          </div>
        </>
      )}
    </NarrowPage>
  )
}

const Filter = ({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) => (
  <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
    {label}
  </Link>
)

/** Offers the mark after the last tick. Only the user sets it. */
const MarkAsKitted = () => (
  <Form method="post" className="kit-up-end" preventScrollReset>
    <p>{i18n.t('All colors are sorted.')}</p>
    <Button type="submit" name="kitted" value="yes" variant="main" busyLabel={i18n.t('Saving …')}>
      {i18n.t('Mark as kitted')}
    </Button>
  </Form>
)
