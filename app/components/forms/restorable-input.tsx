import { useCallback, useEffect, useRef, useState } from 'react'

type RestorableValue = ReturnType<typeof useRestorableValue>

/** Returns the value of a hidden input that a restored draft may change. `set` replaces it. */
export function useRestorableValue(start: string) {
  const [own, setOwn] = useState(start)
  const [restored, restore] = useState<string | null>(null)
  const set = useCallback((value: string) => {
    setOwn(value)
    restore(null)
  }, [])
  return { value: restored ?? own, set, restore }
}

/**
 * A hidden input whose value a restored draft may change, until its form is reset. React would set a changed value back
 * when it renders again, and a reset does not change a hidden input.
 */
export function RestorableInput({ name, value: { value, restore } }: { name: string; value: RestorableValue }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const undoRestore = () => restore(null)
    form?.addEventListener('reset', undoRestore)
    return () => form?.removeEventListener('reset', undoRestore)
  }, [restore])
  return (
    <input
      ref={input}
      type="hidden"
      name={name}
      value={value}
      onInput={({ currentTarget }) => restore(currentTarget.value)}
    />
  )
}
