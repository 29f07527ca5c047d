/**
 * Returns the key.
 * @throws Error if it could leave the storage ("..", an absolute path) or would need escaping
 */
export function safeKey(key: string): string {
  const fine = key.length <= 900 && key.split('/').every(part => /^(?!\.)[A-Za-z0-9._-]{1,255}$/.test(part))
  if (!fine) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
