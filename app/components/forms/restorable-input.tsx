type RestorableInputProps = { name: string; value: string; onRestore: (value: string) => void }

/** A hidden input whose value a restored draft may change. React would otherwise set it back when it renders again. */
export const RestorableInput = ({ name, value, onRestore }: RestorableInputProps) => (
  <input type="hidden" name={name} value={value} onInput={({ currentTarget }) => onRestore(currentTarget.value)} />
)
