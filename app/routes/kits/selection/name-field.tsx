import { Checkbox, Field } from '~/components/forms/field'
import { i18n } from '~/platform/messages'

type NameFieldProps = {
  name: keyof typeof REMOVE
  label: string
  names: string[]
  value: string
  errors?: string[]
  isRemoved: boolean
}

/** A name for all kits, with a box that removes the name. */
export function NameField({ name, names, value, isRemoved, ...field }: NameFieldProps) {
  const removal = `${name}Off`
  return (
    <div>
      <Field
        {...field}
        name={name}
        defaultValue={value}
        list={`${name}-names`}
        autoComplete="off"
        placeholder={i18n.t('Type or choose')}
      />
      <Checkbox name={removal} defaultChecked={isRemoved} label={i18n.t(REMOVE[name])} />
      <datalist id={`${name}-names`}>
        {names.map(known => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </div>
  )
}

const REMOVE = {
  company: /*i18n*/ 'Remove company',
  artist: /*i18n*/ 'Remove artist',
  place: /*i18n*/ 'Remove place',
  series: /*i18n*/ 'Remove series',
  wentTo: /*i18n*/ 'Remove buyer or recipient',
}
