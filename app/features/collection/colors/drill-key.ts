/**
 * Returns a code as it is compared: upper case, without spaces and leading zeros. BLANC is WHITE, AB105 is 105AB, and a
 * finish never equals the plain color. The SQL function `drill_key` has the same rules.
 */
export function drillKey(code: string, finish = ''): string {
  const bare = code
    .replace(/[a-z]/g, letter => letter.toUpperCase())
    .replace(/[ \t\u00a0]/g, '')
    .replace(/^(AB)?0+([0-9])/, '$1$2')
  const plain = bare === 'BLANC' ? 'WHITE' : bare.replace(/^AB([0-9]+)$/, '$1AB')
  if (finish === '') return plain
  return finish === 'ab' ? `${plain.replace(/AB$/, '')}AB` : `${plain}:${finish.toUpperCase()}`
}

/** Returns the key of the same color without its finish. */
export const plainKey = (key: string): string => key.replace(/:.*$/, '').replace(/^([0-9]+)AB$/, '$1')
