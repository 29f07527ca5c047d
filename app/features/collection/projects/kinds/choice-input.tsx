import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import { i18n, translated } from '~/platform/messages'
import type { ChoiceField } from './choice'
import { type FlagField, YES } from './flag'
import type { InputProps } from './input'

export const ChoiceInput = ({ field: { initial, options }, start, ...frame }: InputProps<ChoiceField>) => (
  <Field {...frame}>
    <Select defaultValue={start}>
      {initial ? null : <option value="">{i18n.t('Unknown')}</option>}
      <Options labels={translated(options)} />
    </Select>
  </Field>
)

export const FlagInput = ({ field: _field, start, ...frame }: InputProps<FlagField>) => (
  <Field {...frame}>
    <Select defaultValue={start}>
      <option value="">{i18n.t('No')}</option>
      <Options labels={{ [YES]: i18n.t('Yes') }} />
    </Select>
  </Field>
)
