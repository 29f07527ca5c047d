import { Field, Select } from '~/components/forms/field'
import { i18n } from '~/platform/messages'
import type { CountField } from './count'
import type { InputProps } from './input'

export function CountInput({ field: { max, outOf }, start, ...frame }: InputProps<CountField>) {
  if (!outOf) return <Field {...frame} defaultValue={start} inputMode="numeric" autoComplete="off" />
  return (
    <Field {...frame}>
      <Select defaultValue={start}>
        <option value="">{i18n.t({ id: 'none.rating', message: 'None' })}</option>
        {Array.from({ length: max }, (_, at) => max - at).map(stars => (
          <option key={stars} value={stars}>
            {i18n.t('{stars} of {max}', { stars, max })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
