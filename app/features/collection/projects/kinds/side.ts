import { z } from 'zod'
import { i18n } from '~/platform/messages'
import { formatSide, parseSide } from '../project-figures'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** A side of the canvas in centimeters. */
export type SideField = AnyField & { kind: 'side'; max: number }

export const shown: ShownKind<SideField, number> = {
  empty: () => null,
  format: side => i18n.t('{side} cm', { side: formatSide(side) }),
  text: String,
}

export const stored: StoredKind<SideField> = {
  column: () => 'float8',
  check: ({ label, max }) =>
    z
      .number({ error: () => i18n.t('{label} must be a number in centimeters, like 42.5.', { label: i18n.t(label) }) })
      .min(0, {
        error: () => i18n.t('{label} cannot be negative. Enter it in centimeters.', { label: i18n.t(label) }),
      })
      .max(max, { error: () => i18n.t('{label} can be at most {max} cm.', { label: i18n.t(label), max }) })
      .nullable(),
  decode: (typed, _field, unit) => parseSide(typed, unit),
  api: () => ({ kind: 'number' }),
  fromApi: value => (value === 0 ? null : value),
}
