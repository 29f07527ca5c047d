import { Form } from '@remix-run/react'
import { Checkbox, Field, FieldErrors, fieldId } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import type { FieldErrors as Errors } from '~/platform/errors'
import { keysOf } from '~/platform/keys-of'
import { i18n } from '~/platform/messages'
import { EVENT_LABELS, FORMAT_LABELS, WEBHOOKS_PATH } from './webhook-terms'

type WebhookFieldsProps = {
  proof: Proof
  byPasskey: boolean
  values?: Record<string, string | string[]>
  errors?: Errors
}

/** The form that adds a webhook, by default a notification for every event. */
export function WebhookFields({ proof, byPasskey, values, errors }: WebhookFieldsProps) {
  const events = values ? [values.events ?? []].flat() : keysOf(EVENT_LABELS)
  const format = values?.format ?? 'ntfy'
  return (
    <Form method="post" action={WEBHOOKS_PATH} noValidate className="webhook-form">
      <FormSummary errors={errors} labels={{ ...labels(), ...proofLabels() }} />
      <Field
        name="name"
        label={labels().name}
        defaultValue={String(values?.name ?? '')}
        errors={errors?.name}
        help={i18n.t('A name that tells you where the events go, such as “My phone”.')}
        maxLength={40}
        autoComplete="off"
        required
      />
      <fieldset id={fieldId('format')}>
        <legend>{labels().format}</legend>
        {keysOf(FORMAT_LABELS).map(name => (
          <Checkbox
            key={name}
            type="radio"
            name="format"
            value={name}
            defaultChecked={name === format}
            label={i18n.t(FORMAT_LABELS[name])}
          />
        ))}
        <FieldErrors id={`${fieldId('format')}-error`} errors={errors?.format} />
      </fieldset>
      <Field
        name="url"
        label={labels().url}
        defaultValue={String(values?.url ?? '')}
        errors={errors?.url}
        help={i18n.t(
          'For a phone: subscribe to a topic in the ntfy app that no one can guess, and enter its address here.',
        )}
        placeholder={EXAMPLE}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        maxLength={2048}
        required
      />
      <fieldset id={fieldId('events')}>
        <legend>{labels().events}</legend>
        {keysOf(EVENT_LABELS).map(name => (
          <Checkbox
            key={name}
            name="events"
            value={name}
            defaultChecked={events.includes(name)}
            label={i18n.t(EVENT_LABELS[name])}
          />
        ))}
        <FieldErrors id={`${fieldId('events')}-error`} errors={errors?.events} />
      </fieldset>
      <p className="small soft">
        {i18n.t('Sent are the title and status of the kit, and the figures of the day. Never prices, notes or places.')}
      </p>
      <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
      <FormButtons busyLabel={i18n.t('Adding…')}>{i18n.t('Add webhook')}</FormButtons>
    </Form>
  )
}

const EXAMPLE = 'https://ntfy.sh/…'

const labels = () => ({
  name: i18n.t('Name'),
  format: i18n.t('What is sent'),
  url: i18n.t('Address'),
  events: i18n.t('When'),
})
