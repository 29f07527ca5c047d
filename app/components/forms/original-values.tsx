import { type RefObject, useEffect, useRef, useState } from 'react'
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
  // Revalidated data does not replace the originals.
  const [first] = useState(opened)
  const known = useRef(first)
  useEffect(() => {
    const { opened, ...values } = reply?.values ?? {}
    if (!form.current || typeof opened !== 'string' || opened === known.current) return
    known.current = opened
    restoreFormValues(form.current, { values })
  }, [form, reply])
  return <input type="hidden" name="opened" defaultValue={String(reply?.values.opened ?? first)} />
}
