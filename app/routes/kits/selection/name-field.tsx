import { Checkbox, Field } from '~/components/forms/field'

type NameFieldProps = {
  name: string
  label: string
  names: string[]
  value: string
  errors?: string[]
  isRemoved: boolean
}

/** A name for all kits, with a box that removes the name. */
export function NameField({ name, names, value, isRemoved, ...field }: NameFieldProps) {
  return (
    <div>
      <Field
        {...field}
        name={name}
        defaultValue={value}
        list={`${name}-names`}
        autoComplete="off"
        placeholder="Type or choose"
      />
      <Checkbox name={`${name}Off`} defaultChecked={isRemoved} label={`Remove ${name}`} />
      <datalist id={`${name}-names`}>
        {names.map(known => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </div>
  )
}
