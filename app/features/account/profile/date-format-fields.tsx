import { dayAs } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { DATE_FORMATS, type DateFormat } from '~/platform/notation'
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
    {formatsByText(dateFormat, today).map(([text, format]) => (
      <option key={format} value={format}>
        {text}
      </option>
    ))}
  </SelectSetting>
)

/** Returns how each format writes today. Only in English they all differ: of two equal ones, the chosen or the first. */
function formatsByText(chosen: string, today: string): [string, DateFormat][] {
  const formats = new Map<string, DateFormat>()
  for (const format of DATE_FORMATS) {
    const text = dayAs(format, today)
    if (!formats.has(text) || format === chosen) formats.set(text, format)
  }
  return [...formats]
}
