import { Form } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { dayAs } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { DATE_FORMATS } from '~/platform/notation'
import './profile-fields.css'

type DateFormatFieldsProps = { dateFormat: string; today: string; errors?: FieldErrors }

/** Selects the date format. The options are today's date. */
export function DateFormatFields({ dateFormat, today, errors }: DateFormatFieldsProps) {
  return (
    <Form method="post" action="/profile/date-format">
      <FormSummary errors={errors} labels={{ dateFormat: 'Date format' }} />
      <div className="profile-beside">
        <Field
          name="dateFormat"
          label="Date format"
          errors={errors?.dateFormat}
          help="Automatic writes dates and numbers as in your browser's language."
        >
          <Select key={dateFormat} defaultValue={dateFormat}>
            <option value="">Automatic</option>
            {DATE_FORMATS.map(format => (
              <option key={format} value={format}>
                {dayAs(format, today)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busyLabel="Saving…">
          Save
        </Button>
      </div>
    </Form>
  )
}
