const TRIES = 100

/**
 * Returns a slug that is not in `taken`: lower case, other runs than a–z and digits become a hyphen, "tag" if nothing
 * is left; then -2 to -100, then a timestamp.
 */
export function tagSlug(name: string, taken: ReadonlySet<string>, now = Date.now()): string {
  const base = slugOf(name) || 'tag'
  if (!taken.has(base)) return base
  for (let n = 2; n <= TRIES; n++) {
    if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
  }
  let stamp = now
  while (taken.has(`${base}-${stamp}`)) stamp++
  return `${base}-${stamp}`
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
