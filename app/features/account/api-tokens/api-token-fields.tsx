import { Form } from '@remix-run/react'
import { Checkbox, Field, FieldErrors, fieldId } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { PROOF_LABELS, ProofField } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import type { FieldErrors as Errors } from '~/platform/errors'
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
      <FormSummary errors={errors} labels={{ name: 'Name', scope: 'Permissions', ...PROOF_LABELS }} />
      <Field
        name="name"
        label="Name"
        defaultValue={String(values.name ?? '')}
        errors={errors?.name}
        help="A name that tells you what uses the token, such as “Spreadsheet on the laptop”."
        maxLength={50}
        autoComplete="off"
        required
      />
      <fieldset id={fieldId('scope')} className="api-token-scope">
        <legend>Permissions</legend>
        <Checkbox
          type="radio"
          name="scope"
          value="read"
          defaultChecked={may === 'read'}
          label={
            <>
              Read only <span className="soft">· view your kits</span>
            </>
          }
        />
        <Checkbox
          type="radio"
          name="scope"
          value="write"
          defaultChecked={may === 'write'}
          label={
            <>
              Read and write <span className="soft">· add, edit and delete</span>
            </>
          }
        />
        <FieldErrors id={`${fieldId('scope')}-error`} errors={errors?.scope} />
      </fieldset>
      <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
      <FormButtons busyLabel="Creating…">Create token</FormButtons>
    </Form>
  )
}
