import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { Options } from '~/components/forms/options'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { Rows } from '~/components/ui/rows'
import {
  CUSTOM_KINDS,
  type CustomField,
  FIELDS_PATH,
  fieldPath,
  MAX_CUSTOM_FIELDS,
  RESTORE_FIELD_PATH,
} from '~/features/collection/custom-fields/custom-field-terms'
import {
  addField,
  type DeletedField,
  deletedFields,
  listFields,
  moveField,
} from '~/features/collection/custom-fields/custom-fields.server'
import { decodeField } from '~/features/transfer/csv/field.schema'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { formatList } from '~/platform/lists'
import { i18n, translated } from '~/platform/messages'
import { OptionsField } from './options-field'
import './fields.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('My fields'))

export const loader = authed(async ({ actor }) => {
  const [fields, deleted] = await Promise.all([listFields(actor), deletedFields(actor)])
  return { fields, deleted: deleted.map(({ deleted: _, ...field }) => field) }
})

/** Adds a field; `move` names one that moves `to` another place. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  return replying(form, async () => {
    if (form.has('move')) {
      await moveField(actor, recordIdOf(String(form.get('move'))), Number.parseInt(String(form.get('to')), 10) || 0)
      return redirect(FIELDS_PATH)
    }
    const { data: input, error } = decodeField(form)
    if (!input) throw new InvalidError(fieldErrorsOf(error?.issues ?? []))
    await addField(actor, input)
    return redirectWithToast(FIELDS_PATH, { title: i18n.t('Field “{name}” added.', { name: input.name }) })
  })
})

export default function FieldsPage() {
  const { fields, deleted } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('My fields')}
      subtitle={i18n.t(
        'A field of yours is in the form of every kit: who gave it to you, or the wall on which it hangs.',
      )}
      back={{ to: '/profile', label: i18n.t('Back to Settings') }}
    >
      {fields.length > 0 ? (
        <Panel>
          <Rows>
            {fields.map((field, at) => (
              <FieldRow key={field.id} field={field} place={at} isLast={at === fields.length - 1} />
            ))}
          </Rows>
        </Panel>
      ) : null}
      {fields.length < MAX_CUSTOM_FIELDS || reply ? (
        <NewField reply={reply} />
      ) : (
        <p className="soft">
          {i18n.t('You have {max} fields, which is the limit. Delete one first.', { max: MAX_CUSTOM_FIELDS })}
        </p>
      )}
      {deleted.length > 0 ? <Deleted fields={deleted} /> : null}
    </NarrowPage>
  )
}

type FieldRowProps = { field: CustomField; place: number; isLast: boolean }

function FieldRow({ field: { id, name, kind, options }, place, isLast }: FieldRowProps) {
  return (
    <li className="own-field">
      <Link to={fieldPath(id)} aria-label={i18n.t('Change {name}', { name })}>
        <bdi>{name}</bdi>
        <small className="soft">{kind === 'choice' ? formatList(options, 'commas') : i18n.t(CUSTOM_KINDS[kind])}</small>
      </Link>
      <Form method="post" className="own-field-moves" preventScrollReset>
        <input type="hidden" name="move" value={id} />
        {place === 0 ? null : (
          <Button
            type="submit"
            name="to"
            value={place - 1}
            variant="quiet"
            aria-label={i18n.t('Move {name} up', { name })}
          >
            <Icon name="chevron-down" className="own-field-up" size={20} />
          </Button>
        )}
        {isLast ? null : (
          <Button
            type="submit"
            name="to"
            value={place + 1}
            variant="quiet"
            aria-label={i18n.t('Move {name} down', { name })}
          >
            <Icon name="chevron-down" size={20} />
          </Button>
        )}
      </Form>
    </li>
  )
}

type Reply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }

function NewField({ reply }: { reply?: Reply }) {
  const errors = reply?.errors ?? {}
  const text = (name: string) => String(reply?.values[name] ?? '')
  const labels = { name: i18n.t('Name'), kind: i18n.t('Kind'), options: i18n.t('Options') }
  return (
    <Panel title={i18n.t('Add a field')}>
      <Form method="post" className="own-field-form">
        <FormSummary errors={errors} labels={labels} />
        <div className="field-pair">
          <Field
            name="name"
            label={labels.name}
            errors={errors.name}
            defaultValue={text('name')}
            autoComplete="off"
            required
          />
          <Field name="kind" label={labels.kind} errors={errors.kind} help={i18n.t('It cannot be changed later.')}>
            <Select defaultValue={text('kind') || 'text'}>
              <Options labels={translated(CUSTOM_KINDS)} />
            </Select>
          </Field>
        </div>
        <OptionsField errors={errors.options} start={text('options')} help={i18n.t('For a choice: one per line.')} />
        <FormButtons busyLabel={i18n.t('Saving…')}>{i18n.t('Add field')}</FormButtons>
      </Form>
    </Panel>
  )
}

const Deleted = ({ fields }: { fields: Omit<DeletedField, 'deleted'>[] }) => (
  <Panel title={i18n.t('Deleted in the last 30 days')}>
    <Rows>
      {fields.map(({ id, name, kits }) => (
        <li key={id} className="own-field">
          <span>
            <bdi>{name}</bdi>
            <small className="soft">{i18n.t('{kits, plural, one {# kit} other {# kits}}', { kits })}</small>
          </span>
          <Form method="post" action={RESTORE_FIELD_PATH}>
            <Button
              type="submit"
              name="change"
              value={id}
              aria-label={i18n.t('Restore {title}', { title: name })}
              busyLabel={i18n.t('Restoring…')}
            >
              <Icon name="undo-2" />
              {i18n.t('Restore')}
            </Button>
          </Form>
        </li>
      ))}
    </Rows>
  </Panel>
)
