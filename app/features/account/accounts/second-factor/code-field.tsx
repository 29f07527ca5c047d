import { Field } from '~/components/forms/field'

/** Asks for the code that the authenticator app shows. */
export const CodeField = ({ errors }: { errors?: string[] }) => (
  <Field
    name="code"
    label="Code"
    help="Six digits, new every 30 seconds."
    errors={errors}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={11}
    required
  />
)
