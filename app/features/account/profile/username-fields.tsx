import { Form } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import './profile-fields.css'

export function UsernameFields({ username, errors }: { username: string; errors?: FieldErrors }) {
  return (
    <Form method="post" action="/profile/username" noValidate>
      <FormSummary errors={errors} labels={{ username: i18n.t('Username') }} />
      <div className="fields profile-beside">
        <Field
          name="username"
          label={i18n.t('Username')}
          defaultValue={username}
          errors={errors?.username}
          help={i18n.t('3 to 20 letters, digits, hyphens or underscores.')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="main" busyLabel={i18n.t('Saving…')}>
          {i18n.t('Save')}
        </Button>
      </div>
    </Form>
  )
}
