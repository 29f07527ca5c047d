import { Field, TextArea } from '~/components/forms/field'
import { i18n } from '~/platform/messages'

/** The options of a choice, one per line. */
export const OptionsField = ({ errors, start, help }: { errors?: string[]; start: string; help: string }) => (
  <Field name="options" label={i18n.t('Options')} errors={errors} help={help} className="own-field-options">
    <TextArea defaultValue={start} rows={3} />
  </Field>
)
