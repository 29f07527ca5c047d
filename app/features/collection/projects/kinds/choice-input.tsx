import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import type { ChoiceField } from './choice'
import { type FlagField, YES } from './flag'
import type { InputProps } from './input'

export const ChoiceInput = ({ field: { initial, options }, start, ...frame }: InputProps<ChoiceField>) => (
  <Field {...frame}>
    <Select defaultValue={start}>
      {initial ? null : <option value="">Unknown</option>}
      <Options labels={options} />
    </Select>
  </Field>
)

export const FlagInput = ({ field: _field, start, ...frame }: InputProps<FlagField>) => (
  <Field {...frame}>
    <Select defaultValue={start}>
      <option value="">No</option>
      <Options labels={{ [YES]: 'Yes' }} />
    </Select>
  </Field>
)
