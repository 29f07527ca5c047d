import { z } from 'zod'
import { i18n } from '~/platform/messages'
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
    if (outOf) return i18n.t('{stars} of {max}', { stars: count, max })
    return count === initial ? '' : formatCount(count)
  },
  text: (count, { initial }) => (count === initial ? '' : formatCount(count)),
}

export const stored: StoredKind<CountField> = {
  column: () => 'int',
  check({ label, min, max, like, tooLarge, initial }) {
    const error = () => i18n.t('{label} must be a whole number, like {like}.', { label: i18n.t(label), like })
    const tooSmall = () =>
      min === 0
        ? i18n.t('{label} cannot be negative.', { label: i18n.t(label) })
        : i18n.t('{label} must be at least {min}.', { label: i18n.t(label), min })
    const tooMany = () =>
      tooLarge
        ? i18n.t(tooLarge)
        : i18n.t('{label} can be at most {max}.', { label: i18n.t(label), max: formatCount(max) })
    return z
      .number({ error })
      .int({ error })
      .min(min, { error: tooSmall })
      .max(max, { error: tooMany })
      .nullable()
      .transform(number => number ?? initial ?? null)
  },
  decode: typed => parseCount(typed),
  api: () => ({ kind: 'number' }),
  fromApi: (value, { initial }) => (value === 0 ? (initial ?? null) : value),
}
