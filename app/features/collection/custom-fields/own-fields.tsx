import { Disclosure } from '~/components/forms/disclosure'
import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { type CustomField, customInput, TEXT_LIMIT } from './custom-field-terms'

type OwnFieldsProps = {
  fields: CustomField[]
  /** the initial texts of the inputs */
  start: Record<string, string | string[]>
  errors: Record<string, string[]>
}

/** The fields that the user defined, as the last group of a kit's form. It starts open if one has a value. */
export function OwnFields({ fields, start, errors }: OwnFieldsProps) {
  const textOf = ({ id }: CustomField) => String(start[customInput(id)] ?? '')
  const filled = fields.filter(textOf).map(({ name }) => name)
  return (
    <Disclosure
      title={i18n.t('My fields')}
      hint={filled.length > 0 ? formatList(filled, 'commas') : i18n.t('none')}
      open={filled.length > 0 || fields.some(({ id }) => errors[customInput(id)])}
    >
      <div className="field-pair">
        {fields.map(field => (
          <OwnField key={field.id} field={field} text={textOf(field)} errors={errors[customInput(field.id)]} />
        ))}
      </div>
    </Disclosure>
  )
}

function OwnField({ field: { id, name, kind, options }, text, errors }: OwnFieldProps) {
  const frame = { name: customInput(id), label: <bdi>{name}</bdi>, errors }
  if (kind === 'yes_no' || kind === 'choice')
    return (
      <Field {...frame}>
        <Select defaultValue={text}>
          <option value="">{i18n.t('Unknown')}</option>
          <Options labels={kind === 'yes_no' ? { yes: i18n.t('Yes'), no: i18n.t('No') } : labelled(options)} />
        </Select>
      </Field>
    )
  if (kind === 'day') return <Field {...frame} defaultValue={text} type="date" min="1000-01-01" max="9999-12-31" />
  const attributes = kind === 'number' ? ({ inputMode: 'decimal' } as const) : { maxLength: TEXT_LIMIT }
  return <Field {...frame} defaultValue={text} autoComplete="off" {...attributes} />
}
type OwnFieldProps = { field: CustomField; text: string; errors?: string[] }

const labelled = (options: string[]) => Object.fromEntries(options.map(option => [option, option]))
