import { z } from 'zod'

/** The name of a passkey, as its owner knows it. */
export const PasskeyName = z.object({
  name: z
    .string({ error: 'Please enter a name' })
    .trim()
    .min(1, { error: 'Please enter a name' })
    .max(50, { error: 'Please keep the name under 50 characters' }),
})

/** Returns the browser's response in a form, null if there is none. */
export function credentialOf(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('credential') ?? ''))
  } catch {
    return null
  }
}
