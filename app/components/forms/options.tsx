import { Checkbox } from './field'

type OptionsProps = {
  /** label by value */
  labels: Readonly<Record<string, string>>
  values?: readonly string[]
}

/** The options of a select: `values`, or everything that has a label. */
export const Options = ({ labels, values = Object.keys(labels) }: OptionsProps) =>
  values.map(value => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))

type RadiosProps = OptionsProps & { name: string; value: string }

/** The same choice as radio buttons. */
export const Radios = ({ name, value, labels, values = Object.keys(labels) }: RadiosProps) =>
  values.map(each => (
    <Checkbox key={each} type="radio" name={name} value={each} label={labels[each]} defaultChecked={value === each} />
  ))
