import { z } from 'zod'
import { type Day, formatDay, isDay } from '~/platform/dates'
import { dayProblem } from '~/platform/input/day-problem'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** A calendar day. */
export type DayField = AnyField & { kind: 'day' }

export const shown: ShownKind<DayField, Day> = {
  empty: () => null,
  format: day => formatDay(day),
  text: day => day,
}

export const stored: StoredKind<DayField> = {
  column: () => 'date',
  cast: '::text',
  check: () =>
    z
      .string()
      .refine(isDay, { error: ({ input }) => dayProblem(String(input)) })
      .nullable(),
  decode: typed => typed || null,
  quote: text => formatDay(text),
  api: () => ({ kind: 'day' }),
  // Without the time.
  fromApi: value => (value ? String(value).slice(0, 10) : null),
}
