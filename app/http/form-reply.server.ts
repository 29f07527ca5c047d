import { data } from '@remix-run/node'
import type { FieldErrors } from '~/platform/errors'

/** What a form gets back when it cannot be taken: what was typed, and what is wrong with which field ('' is the whole form). */
export type FormReply = { values: Record<string, string | string[]>; errors: FieldErrors }

/** 400 with the typed values and the messages; the page shows both. */
export const badRequest = (reply: FormReply, status = 400) => data(reply, { status })

/** Everything typed into a form, files and passwords left out: what goes back into its fields. */
export function typedValues(form: FormData | URLSearchParams): FormReply['values'] {
  const values: FormReply['values'] = {}
  for (const name of new Set(form.keys())) {
    // A password is never sent back: pages lie in caches and on screens.
    if (/password/i.test(name)) continue
    const texts = form.getAll(name).filter(value => typeof value === 'string')
    values[name] = texts.length > 1 ? texts : (texts[0] ?? '')
  }
  return values
}
