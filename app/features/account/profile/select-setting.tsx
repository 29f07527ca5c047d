import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import './profile-fields.css'

type SelectSettingProps = {
  action: string
  name: string
  label: string
  help: string
  value: string
  errors?: FieldErrors
  children: ReactNode
}

/** A setting with a choice, and its form. Children are the options. */
export const SelectSetting = ({ action, name, label, help, value, errors, children }: SelectSettingProps) => (
  <Form method="post" action={action}>
    <FormSummary errors={errors} labels={{ [name]: label }} />
    <div className="fields profile-beside">
      <Field name={name} label={label} help={help} errors={errors?.[name]}>
        {/* The key resets the field after a choice elsewhere on the page. */}
        <Select key={value} defaultValue={value}>
          {children}
        </Select>
      </Field>
      <Button type="submit" variant="main" busyLabel={i18n.t('Saving…')}>
        {i18n.t('Save')}
      </Button>
    </div>
  </Form>
)
