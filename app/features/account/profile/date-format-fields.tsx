import { dayAs } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { DATE_FORMATS } from '~/platform/notation'
import { SelectSetting } from './select-setting'

type DateFormatFieldsProps = { dateFormat: string; today: string; errors?: FieldErrors }

/** Selects the date format. The options are today's date. */
export const DateFormatFields = ({ dateFormat, today, errors }: DateFormatFieldsProps) => (
  <SelectSetting
    action="/profile/date-format"
    name="dateFormat"
    label={i18n.t('Date format')}
    help={i18n.t("Automatic writes dates and numbers as in your browser's language.")}
    value={dateFormat}
    errors={errors}
  >
    <option value="">{i18n.t('Automatic')}</option>
    {DATE_FORMATS.map(format => (
      <option key={format} value={format}>
        {dayAs(format, today)}
      </option>
    ))}
  </SelectSetting>
)
