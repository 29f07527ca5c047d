import { type RefObject, useEffect, useRef } from 'react'
import { RestorableInput, useRestorableValue } from './restorable-input'
import { restoreFormValues } from './restore-form-values'

type OpenedAsProps = {
  form: RefObject<HTMLFormElement>
  /** The form's original values, as the server parses them. */
  opened: string
  reply?: { values: Record<string, string | string[]> }
}

/**
 * Submits the form's original values, so that the server can detect concurrent edits. If the reply contains merged
 * values, shows them and treats them as the new originals.
 */
export function OriginalValues({ form, opened, reply }: OpenedAsProps) {
  // Revalidated data does not replace the originals; a restored draft brings its own.
  const originals = useRestorableValue(String(reply?.values.opened ?? opened))
  const { set } = originals
  const known = useRef(opened)
  useEffect(() => {
    const { opened, ...values } = reply?.values ?? {}
    if (!form.current || typeof opened !== 'string' || opened === known.current) return
    known.current = opened
    set(opened)
    restoreFormValues(form.current, { values })
  }, [form, reply, set])
  return <RestorableInput name="opened" value={originals} />
}
