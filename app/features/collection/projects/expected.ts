import { type Day, nearDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'

/** Says when a kit is or was expected: "expected Tuesday", "was expected November 3". */
export const formatExpected = (day: Day, today: Day): string =>
  day < today
    ? i18n.t('was expected {day}', { day: nearDay(day, today) })
    : i18n.t('expected {day}', { day: nearDay(day, today) })
