/**
 * The key as it is, when it may be used.
 * @throws Error for anything that could leave the storage ("..", an absolute path) or that a store would have to escape
 */
export function safeKey(key: string): string {
  const fine = key.length <= 900 && key.split('/').every(part => /^(?!\.)[A-Za-z0-9._-]{1,255}$/.test(part))
  if (!fine) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
