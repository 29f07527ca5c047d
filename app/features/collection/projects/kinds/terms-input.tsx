import { Checkbox } from '~/components/forms/field'
import { i18n } from '~/platform/messages'
import type { InputProps } from './input'
import type { TermsField } from './terms'

export function TermsInput({ name, label, field, start }: InputProps<TermsField>) {
  const chosen = start.split(',')
  return (
    <fieldset className="field term-boxes">
      <legend className="field-label">{label}</legend>
      {/* Sent without a checked box, too, so that a draft has it. */}
      <input type="hidden" name={name} value="" />
      <div className="term-boxes-row">
        {Object.entries(field.options).map(([term, text]) => (
          <Checkbox key={term} name={name} value={term} defaultChecked={chosen.includes(term)} label={i18n.t(text)} />
        ))}
      </div>
    </fieldset>
  )
}
