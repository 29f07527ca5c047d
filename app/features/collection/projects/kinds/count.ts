import { z } from 'zod'
import { formatCount } from '~/platform/notation'
import { parseCount } from '../project-figures'
import type { AnyField, ShownKind, StoredKind } from './kind'

/**
 * A whole number. `like` is an example for messages, `fromSize` compares it with the estimate for the canvas, `initial`
 * stands for an empty value, `outOf` is a rating.
 */
export type CountField = AnyField & {
  kind: 'count'
  min: number
  max: number
  like: number
  tooLarge?: string
  fromSize?: true
  initial?: number
  outOf?: true
}

export const shown: ShownKind<CountField, number> = {
  empty: ({ initial }) => initial ?? null,
  format(count, { outOf, max, initial }) {
    if (outOf) return `${count} of ${max}`
    return count === initial ? '' : formatCount(count)
  },
  text: (count, { initial }) => (count === initial ? '' : formatCount(count)),
}

export const stored: StoredKind<CountField> = {
  column: () => 'int',
  check({ label, min, max, like, tooLarge, initial }) {
    const error = `${label} must be a whole number, like ${like}.`
    return z
      .number({ error })
      .int(error)
      .min(min, min === 0 ? `${label} cannot be negative.` : `${label} must be at least ${min}.`)
      .max(max, { error: () => tooLarge ?? `${label} can be at most ${formatCount(max)}.` })
      .nullable()
      .transform(number => number ?? initial ?? null)
  },
  decode: typed => parseCount(typed),
  api: () => ({ kind: 'number' }),
  fromApi: (value, { initial }) => (value === 0 ? (initial ?? null) : value),
}
