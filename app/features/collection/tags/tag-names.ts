import { nameKey } from '~/platform/input/plain-text'

/**
 * Splits tag names at commas and semicolons. A name that contains one is in double quotes, with its own quotes doubled;
 * elsewhere quotes are literal.
 */
export function splitTagNames(text: string): string[] {
  const names = [...text.matchAll(/\s*"((?:[^"]|"")+)"\s*(?=[,;\n]|$)|[^,;\n]+/g)].map(([plain, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
  const seen = new Set<string>()
  return names.filter(name => {
    const key = nameKey(name)
    if (!key || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Joins tag names with commas, as `splitTagNames` parses them. Quotes names that contain a separator. */
export const joinTagNames = (names: readonly string[]) =>
  names.map(name => (/[,;\n]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
