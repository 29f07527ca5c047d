import type { Sql } from 'sql-template-tag'
import type { ValueType } from '../fields'

/** A side of a comparison whose name has been looked up. `empty` is `""` or `null`, which both ask for what is unset. */
export type Side =
  | { as: 'empty'; text: boolean }
  | { as: 'known'; value: string | number | boolean }
  | ({ as: 'column' } & Value)

/**
 * What stands for a value in the statement. `made` is one that no column holds as it is, but a function of one: a column of numbers reads
 * the text beside it as a number, and one of text the number as text; what is made does neither.
 */
export type Value = { sql: Sql; type: ValueType; made?: boolean }

/** The words and macros that are no fields (protocol, section 2.7.4); undefined for any other name. Times are UTC. */
export function wordSide(name: string, now = new Date()): Side | undefined {
  if (name.startsWith('@')) {
    const value = MACROS[name]?.(now)
    return value === undefined ? undefined : { as: 'known', value }
  }
  switch (name.toLowerCase()) {
    case 'true':
      return { as: 'known', value: true }
    case 'false':
      return { as: 'known', value: false }
    case 'null':
      return { as: 'empty', text: false }
  }
  return undefined
}

const DAY = 86_400_000

const MACROS: Record<string, (now: Date) => string | number> = {
  '@now': wireInstant,
  '@yesterday': now => wireInstant(new Date(now.getTime() - DAY)),
  '@tomorrow': now => wireInstant(new Date(now.getTime() + DAY)),
  '@todayStart': now => `${wireInstant(now).slice(0, 10)} 00:00:00.000Z`,
  '@todayEnd': now => `${wireInstant(now).slice(0, 10)} 23:59:59.999Z`,
  '@monthStart': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))),
  '@monthEnd': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1)),
  '@yearStart': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear(), 0, 1))),
  '@yearEnd': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1) - 1)),
  '@second': now => now.getUTCSeconds(),
  '@minute': now => now.getUTCMinutes(),
  '@hour': now => now.getUTCHours(),
  '@day': now => now.getUTCDate(),
  '@month': now => now.getUTCMonth() + 1,
  '@weekday': now => now.getUTCDay(),
  '@year': now => now.getUTCFullYear(),
}

/** An instant as the wire writes it: `2024-01-02 10:00:00.123Z`. */
function wireInstant(instant: Date): string {
  return instant.toISOString().replace('T', ' ')
}
