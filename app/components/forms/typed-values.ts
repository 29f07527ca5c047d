/**
 * Returns the text fields of a form, for its reply. Passwords are left out: replies are stored in caches and shown on
 * screens.
 */
export function typedValues(form: FormData | URLSearchParams): Record<string, string | string[]> {
  const sent = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (/password/i.test(name)) continue
    const texts = sent.get(name) ?? []
    sent.set(name, texts)
    if (typeof value === 'string') texts.push(value)
  }
  return Object.fromEntries([...sent].map(([name, texts]) => [name, texts.length > 1 ? texts : (texts[0] ?? '')]))
}
