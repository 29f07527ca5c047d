import type { FieldErrors } from '../errors'

/** Returns a schema's messages by field. Errors of a list item belong to its field. */
export function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    const messages = errors[name] ?? []
    if (!messages.includes(message)) errors[name] = [...messages, message]
  }
  return errors
}
