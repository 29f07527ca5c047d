import { Form } from '@remix-run/react'
import { Button } from '~/components/button'
import { Checkbox, Field, FieldErrors, fieldId } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { ProofField } from '~/features/accounts/proof-fields'
import type { Proof } from '~/features/accounts/prove-owner.server'
import type { FieldErrors as Errors } from '~/platform/errors'
import { API_TOKENS_PATH } from './api-token-paths'

type ApiTokenFieldsProps = { proof: Proof; values?: Record<string, string | string[]>; errors?: Errors }

/** The form that makes a token. Reading alone is chosen until somebody wants more. */
export function ApiTokenFields({ proof, values = {}, errors }: ApiTokenFieldsProps) {
  const may = values.scope === 'write' ? 'write' : 'read'
  return (
    <Form method="post" action={API_TOKENS_PATH} noValidate className="api-token-form">
      <FormSummary errors={errors} labels={{ name: 'Name', scope: 'What it may do', password: 'Password' }} />
      <Field
        name="name"
        label="Name"
        defaultValue={String(values.name ?? '')}
        errors={errors?.name}
        help="So that you know later what it is for, such as “Spreadsheet on the laptop”."
        maxLength={50}
        autoComplete="off"
        required
      />
      <fieldset id={fieldId('scope')} className="api-token-scope">
        <legend>What it may do</legend>
        <Checkbox
          type="radio"
          name="scope"
          value="read"
          defaultChecked={may === 'read'}
          label={
            <>
              Read only <span className="soft">· sees your kits, changes nothing</span>
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
              Read and change <span className="soft">· adds, edits and deletes for you</span>
            </>
          }
        />
        <FieldErrors id={`${fieldId('scope')}-error`} errors={errors?.scope} />
      </fieldset>
      <ProofField proof={proof} errors={errors?.password} />
      <div className="button-row">
        <Button type="submit" variant="main" busyLabel="Making it…">
          Make a token
        </Button>
      </div>
    </Form>
  )
}
