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
