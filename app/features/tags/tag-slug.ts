const TRIES = 100

/**
 * The slug of a tag's name that is none of `taken`: lower case, runs of anything but letters a–z and digits become one hyphen, "tag"
 * when nothing is left; then -2, -3 … up to 100 tries, then a timestamp (specification, section 5).
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
