import type { FieldErrors } from './errors'

/** The messages of a schema by the field they stand beside; a matter of one item in a list is a matter of its field. */
export function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    const messages = errors[name] ?? []
    if (!messages.includes(message)) errors[name] = [...messages, message]
  }
  return errors
}
