import type { ReactNode } from 'react'
import { Field, Select } from '~/components/forms/field'
import { escapeHtml } from '~/components/ui/escape-html'

type ChoiceProps = {
  name: string
  label: string
  any: string
  value: string
  options: readonly (readonly [string, string])[]
  help?: ReactNode
  /** Only the chosen value is there yet. Without JavaScript, the field is left out. */
  isLoading?: boolean
}

/** A choice of the filters. A value that no kit has any longer stays selected. */
export function Choice({ name, label, any, value, options, help, isLoading }: ChoiceProps) {
  const isGone = value !== '' && !options.some(([id]) => id === value)
  return (
    <Field name={name} label={label} help={help} className={withScript(isLoading)}>
      <NameSelect
        value={value}
        isLoading={isLoading}
        options={[['', any], ...(isGone ? [[value, 'Deleted'] as const] : []), ...options]}
      />
    </Field>
  )
}

/** A choice of texts; left out while no kit has one. */
export function Texts({ options, ...props }: Omit<ChoiceProps, 'options'> & { options: string[] }) {
  if (options.length === 0 && !props.value) return null
  return <Choice {...props} options={options.map(text => [text, text])} />
}

/** A select with hundreds of names. As one HTML string, it costs a tenth of as many elements to render, hydrate and update. */
export function NameSelect({ value, options, isLoading }: Pick<ChoiceProps, 'value' | 'options' | 'isLoading'>) {
  const markup = options
    .map(
      ([id, text]) =>
        `<option value="${escapeHtml(id)}"${id === value ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')
    .concat(isLoading ? '<option disabled>Loading…</option>' : '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped right here
  return <Select defaultValue={value} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** Returns the class of a field whose choices only a script can load. */
export const withScript = (isLoading?: boolean) => (isLoading ? 'with-script' : '')
