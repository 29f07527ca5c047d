/** Names of tags as typed into one field: split at commas and semicolons; a name that holds one stands in double quotes. */
export function splitTagNames(text: string): string[] {
  const names = [...text.matchAll(/"([^"]*)"|[^,;\n"]+/g)].map(([plain, quoted]) => (quoted ?? plain).trim())
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
  names.map(name => (/[,;]/.test(name) ? `"${name}"` : name)).join(', ')
