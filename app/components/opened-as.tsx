import { type RefObject, useEffect, useRef, useState } from 'react'
import { putBack } from './put-back'

type OpenedAsProps = {
  form: RefObject<HTMLFormElement>
  /** What stood in the form when it was opened, as the server reads it back. */
  opened: string
  reply?: { values: Record<string, string | string[]> }
}

/**
 * Carries along in a form how it was when it was opened, so that the server sees what was changed elsewhere meanwhile. An answer that tells
 * of such changes is the form opened anew: what was left alone here then shows them.
 */
export function OpenedAs({ form, opened, reply }: OpenedAsProps) {
  // What is read anew while the form is open does not count as opened.
  const [first] = useState(opened)
  const known = useRef(first)
  useEffect(() => {
    const { opened, ...values } = reply?.values ?? {}
    if (!form.current || typeof opened !== 'string' || opened === known.current) return
    known.current = opened
    putBack(form.current, { values })
  }, [form, reply])
  return <input type="hidden" name="opened" defaultValue={String(reply?.values.opened ?? first)} />
}
