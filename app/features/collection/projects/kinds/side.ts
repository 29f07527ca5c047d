import { z } from 'zod'
import { formatSide, parseSide } from '../project-figures'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** A side of the canvas in centimeters. */
export type SideField = AnyField & { kind: 'side'; max: number }

export const shown: ShownKind<SideField, number> = {
  empty: () => null,
  format: side => `${formatSide(side)} cm`,
  text: String,
}

export const stored: StoredKind<SideField> = {
  column: () => 'float8',
  check: ({ label, max }) =>
    z
      .number({ error: `${label} must be a number in centimeters, like 42.5.` })
      .min(0, `${label} cannot be negative. Enter it in centimeters.`)
      .max(max, `${label} can be at most ${max} cm.`)
      .nullable(),
  decode: (typed, _field, unit) => parseSide(typed, unit),
  api: () => ({ kind: 'number' }),
  fromApi: value => (value === 0 ? null : value),
}
