/**
 * Names of tags as typed into one field: split at commas and semicolons. A name that holds one stands in double quotes, its own quotes
 * doubled; anywhere else a quote is a letter like any other.
 */
export function splitTagNames(text: string): string[] {
  const names = [...text.matchAll(/\s*"((?:[^"]|"")+)"\s*(?=[,;\n]|$)|[^,;\n]+/g)].map(([plain, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
  const seen = new Set<string>()
  return names.filter(name => {
    const key = name.toLowerCase()
    if (!name || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The same the other way round: what stands in the field. */
export const joinTagNames = (names: readonly string[]) =>
  names.map(name => (/[,;\n]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
