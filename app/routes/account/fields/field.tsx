import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { CUSTOM_KINDS, FIELDS_PATH, RESTORE_FIELD_PATH } from '~/features/collection/custom-fields/custom-field-terms'
import { changeField, deleteField, getField } from '~/features/collection/custom-fields/custom-fields.server'
import { TOAST_DURATION } from '~/features/collection/trash/trash-toast'
import { decodeField } from '~/features/transfer/csv/field.schema'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n } from '~/platform/messages'
import { OptionsField } from './options-field'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.field.name)

export const loader = authed(async ({ actor, params }) => ({
  field: await getField(actor, recordIdOf(params.fieldId)),
}))

/** Renames a field and changes its options, or deletes it. */
export const action = authed(async ({ actor, params, request }) => {
  const { id, kind } = await getField(actor, recordIdOf(params.fieldId))
  const { form } = await readForm(request)
  return replying(form, async () => {
    if (form.has('delete')) {
      const { undo, ...deleted } = await deleteField(actor, id)
      return redirectWithToast(FIELDS_PATH, {
        title: i18n.t('“{name}” deleted from {kits, plural, one {# kit} other {# kits}}.', deleted),
        duration: TOAST_DURATION,
        undo: { action: RESTORE_FIELD_PATH, fields: { change: undo } },
      })
    }
    const { data: input, error } = decodeField(form, kind)
    if (!input) throw new InvalidError(fieldErrorsOf(error?.issues ?? []))
    await changeField(actor, id, async () => input)
    return redirectWithToast(FIELDS_PATH, { title: i18n.t('Field “{name}” saved.', { name: input.name }) })
  })
})

export default function FieldPage() {
  const { field } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors: Record<string, string[]> = reply?.errors ?? {}
  return (
    <NarrowPage
      title={field.name}
      subtitle={i18n.t(CUSTOM_KINDS[field.kind])}
      back={{ to: FIELDS_PATH, label: i18n.t('My fields') }}
    >
      <Panel>
        <Form method="post">
          <FormSummary errors={errors} labels={{ name: i18n.t('Name'), options: i18n.t('Options') }} />
          <Field
            name="name"
            label={i18n.t('Name')}
            errors={errors.name}
            defaultValue={String(reply?.values.name ?? field.name)}
            autoComplete="off"
            required
          />
          {field.kind === 'choice' ? (
            <OptionsField
              errors={errors.options}
              start={String(reply?.values.options ?? field.options.join('\n'))}
              help={i18n.t('One per line. An option that kits have stays.')}
            />
          ) : null}
          <FormButtons busyLabel={i18n.t('Saving…')} back={FIELDS_PATH}>
            {i18n.t('Save')}
          </FormButtons>
        </Form>
      </Panel>
      <Panel title={i18n.t('Delete the field')}>
        <Form method="post">
          <p className="prose">
            {i18n.t(
              '{kits, plural, =0 {No kit has a value in it.} one {# kit loses its value.} other {# kits lose their values.}} You can restore it for 30 days.',
              { kits: field.kits },
            )}
          </p>
          <FormButtons variant="danger" name="delete" value="yes" busyLabel={i18n.t('Deleting…')}>
            {i18n.t('Delete field')}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
