import type { Sql } from 'sql-template-tag'
import type { ByColumn, ValueType } from '../fields'
import { wireInstant } from '../wire-time'

/** A side of a comparison, resolved. `empty` is `""` or `null`. */
export type Side = { as: 'empty'; text: boolean } | { as: 'known'; value: Constant } | ({ as: 'column' } & Value)

/** A constant. Next to text, a bigint has no decimal point, and a whole number has one. */
export type Constant = string | number | bigint | boolean

/**
 * An SQL value. `made` is computed: Postgres converts text next to a numeric column, and numbers next to a text column, but not
 * next to computed values. `unset` is null if the value is unknown, although it is shown as 0.
 */
export type Value = { sql: Sql; type: ValueType; made?: boolean; unset?: Sql; byColumn?: ByColumn }

/** Resolves words and macros such as `@now`, in UTC; undefined for other names. */
export function keywordSide(name: string, now = new Date()): Side | undefined {
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

const MACROS: Record<string, (now: Date) => string | bigint> = {
  '@now': wireInstant,
  '@yesterday': now => wireInstant(new Date(now.getTime() - DAY)),
  '@tomorrow': now => wireInstant(new Date(now.getTime() + DAY)),
  '@todayStart': now => `${wireInstant(now).slice(0, 10)} 00:00:00.000Z`,
  '@todayEnd': now => `${wireInstant(now).slice(0, 10)} 23:59:59.999Z`,
  '@monthStart': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))),
  '@monthEnd': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1)),
  '@yearStart': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear(), 0, 1))),
  '@yearEnd': now => wireInstant(new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1) - 1)),
  '@second': now => BigInt(now.getUTCSeconds()),
  '@minute': now => BigInt(now.getUTCMinutes()),
  '@hour': now => BigInt(now.getUTCHours()),
  '@day': now => BigInt(now.getUTCDate()),
  '@month': now => BigInt(now.getUTCMonth() + 1),
  '@weekday': now => BigInt(now.getUTCDay()),
  '@year': now => BigInt(now.getUTCFullYear()),
}
