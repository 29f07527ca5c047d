import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { Rows } from '~/components/ui/rows'
import { readDashboardParams } from '~/features/collection/dashboard/project-filter-rejections.server'
import { dashboardPath, isBare, STATUS_FILTER_LABELS } from '~/features/collection/dashboard/project-filters'
import { MAX_VIEWS, viewPath } from '~/features/collection/dashboard/view-terms'
import { listViews, saveView } from '~/features/collection/dashboard/views.server'
import { replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import './list.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Your views'))

/** Loads the views. The URL may have a list to save. */
export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const state = isBare(searchParams) ? null : readDashboardParams(actor, searchParams)
  return { views: await listViews(actor), state }
})

export const action = authed(async ({ actor, request }) => {
  const state = readDashboardParams(actor, new URL(request.url).searchParams)
  const { form } = await readForm(request)
  return replying(form, async () => {
    const name = await saveView(actor, String(form.get('name') ?? ''), state)
    return redirectWithToast(dashboardPath(state), { title: i18n.t('View “{name}” saved.', { name }) })
  })
})

export default function ViewsPage() {
  const { views, state } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors: Record<string, string[]> = reply?.errors ?? {}
  const back = state ? dashboardPath(state) : '/dashboard'
  return (
    <NarrowPage title={i18n.t('Your views')} back={{ to: back, label: i18n.t('Dashboard') }}>
      {state && (views.length < MAX_VIEWS || reply) ? (
        <Panel title={i18n.t('Save this view')}>
          <p className="soft">{i18n.t('Keeps the filters, the order and the layout of the list that you had open.')}</p>
          <Form method="post" className="view-form">
            <FormSummary errors={errors} labels={{ name: i18n.t('Name') }} />
            <Field
              name="name"
              label={i18n.t('Name')}
              errors={errors.name}
              defaultValue={String(reply?.values.name ?? '')}
              placeholder={i18n.t(STATUS_FILTER_LABELS[state.status])}
              autoComplete="off"
              required
            />
            <div className="button-row">
              <Button type="submit" variant="main" busyLabel={i18n.t('Saving…')}>
                {i18n.t('Save view')}
              </Button>
              <LinkButton to={back} variant="quiet">
                {i18n.t('Cancel')}
              </LinkButton>
            </div>
          </Form>
        </Panel>
      ) : null}
      {state && views.length >= MAX_VIEWS && !reply ? (
        <p className="soft">
          {i18n.t('You have {max} views, which is the limit. Delete one to save this list.', { max: MAX_VIEWS })}
        </p>
      ) : null}
      {views.length > 0 ? (
        <Panel title={i18n.t('Saved views')} className="views-saved">
          <Rows>
            {views.map(({ id, name, path }) => (
              <li key={id} className="view-row">
                <Link to={path}>{name}</Link>
                <Link className="icon-button" to={viewPath(id)} aria-label={i18n.t('Change {name}', { name })}>
                  <Icon name="pencil" size={19} />
                </Link>
              </li>
            ))}
          </Rows>
        </Panel>
      ) : state ? null : (
        <p className="soft">
          {i18n.t('Set filters on the dashboard, then choose “Save or change a view” in the menu of its status.')}
        </p>
      )}
    </NarrowPage>
  )
}
