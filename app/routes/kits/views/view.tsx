import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { VIEWS_PATH } from '~/features/collection/dashboard/view-terms'
import { deleteView, getView, renameView } from '~/features/collection/dashboard/views.server'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.view.name)

export const loader = authed(async ({ actor, params }) => ({ view: await getView(actor, recordIdOf(params.viewId)) }))

/** Renames or deletes a view. */
export const action = authed(async ({ actor, params, request }) => {
  const view = await getView(actor, recordIdOf(params.viewId))
  const { form } = await readForm(request)
  return replying(form, async () => {
    if (form.has('delete')) {
      await deleteView(actor, view.id)
      return redirectWithToast(VIEWS_PATH, { title: i18n.t('View “{name}” deleted.', { name: view.name }) })
    }
    const name = await renameView(actor, view.id, String(form.get('name') ?? ''))
    return redirectWithToast(VIEWS_PATH, { title: i18n.t('View “{name}” saved.', { name }) })
  })
})

export default function ViewPage() {
  const { view } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors: Record<string, string[]> = reply?.errors ?? {}
  return (
    <NarrowPage
      title={view.name}
      subtitle={<Link to={view.path}>{i18n.t('Open the view')}</Link>}
      back={{ to: VIEWS_PATH, label: i18n.t('Your views') }}
    >
      <Panel title={i18n.t('Rename the view')}>
        <Form method="post">
          <FormSummary errors={errors} labels={{ name: i18n.t('Name') }} />
          <Field
            name="name"
            label={i18n.t('Name')}
            errors={errors.name}
            defaultValue={String(reply?.values.name ?? view.name)}
            autoComplete="off"
            required
          />
          <FormButtons busyLabel={i18n.t('Saving…')} back={VIEWS_PATH}>
            {i18n.t('Save')}
          </FormButtons>
        </Form>
      </Panel>
      <Panel title={i18n.t('Delete the view')}>
        <Form method="post">
          <p className="prose">{i18n.t('The view is deleted permanently. Its kits stay as they are.')}</p>
          <FormButtons variant="danger" name="delete" value="yes" busyLabel={i18n.t('Deleting…')}>
            {i18n.t('Delete view')}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
