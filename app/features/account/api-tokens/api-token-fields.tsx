import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Checkbox, Field, FieldErrors, fieldId } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import type { FieldErrors as Errors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { API_TOKENS_PATH } from './api-token-paths'

type ApiTokenFieldsProps = {
  proof: Proof
  byPasskey: boolean
  values?: Record<string, string | string[]>
  errors?: Errors
}

/** The form that creates a token, by default one that can only read. */
export function ApiTokenFields({ proof, byPasskey, values = {}, errors }: ApiTokenFieldsProps) {
  const may = values.scope === 'write' ? 'write' : 'read'
  return (
    <Form method="post" action={API_TOKENS_PATH} noValidate className="api-token-form">
      <FormSummary errors={errors} labels={{ name: i18n.t('Name'), scope: i18n.t('Permissions'), ...proofLabels() }} />
      <Field
        name="name"
        label={i18n.t('Name')}
        defaultValue={String(values.name ?? '')}
        errors={errors?.name}
        help={i18n.t('A name that tells you what uses the token, such as “Spreadsheet on the laptop”.')}
        maxLength={50}
        autoComplete="off"
        required
      />
      <fieldset id={fieldId('scope')} className="api-token-scope">
        <legend>{i18n.t('Permissions')}</legend>
        <Checkbox
          type="radio"
          name="scope"
          value="read"
          defaultChecked={may === 'read'}
          label={<Trans id="Read only <0>· view your kits</0>" components={[<span key="soft" className="soft" />]} />}
        />
        <Checkbox
          type="radio"
          name="scope"
          value="write"
          defaultChecked={may === 'write'}
          label={
            <Trans
              id="Read and write <0>· add, edit and delete</0>"
              components={[<span key="soft" className="soft" />]}
            />
          }
        />
        <FieldErrors id={`${fieldId('scope')}-error`} errors={errors?.scope} />
      </fieldset>
      <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
      <FormButtons busyLabel={i18n.t('Creating…')}>{i18n.t('Create token')}</FormButtons>
    </Form>
  )
}
