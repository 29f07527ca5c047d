import { Form } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import type { FieldErrors } from '~/platform/errors'
import './profile-fields.css'

export function UsernameFields({ username, errors }: { username: string; errors?: FieldErrors }) {
  return (
    <Form method="post" action="/profile/username" noValidate>
      <FormSummary errors={errors} labels={{ username: 'Username' }} />
      <div className="fields profile-beside">
        <Field
          name="username"
          label="Username"
          defaultValue={username}
          errors={errors?.username}
          help="3 to 20 letters, digits, hyphens or underscores."
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="main" busyLabel="Saving…">
          Save
        </Button>
      </div>
    </Form>
  )
}
