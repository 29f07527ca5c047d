import { z } from 'zod'
import { ShortName } from '~/platform/input/short-name'

/** The name of a passkey, as its owner knows it. */
export const PasskeyName = z.object({ name: ShortName })

/** Returns the browser's response in a form, null if there is none. */
export function credentialOf(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('credential') ?? ''))
  } catch {
    return null
  }
}
