import { i18n } from '../messages'

/** Says what is wrong with a text that is no day of the calendar. */
export const dayProblem = (text: string): string =>
  /\d/.test(text)
    ? i18n.t('This date does not exist. Enter it as year-month-day, like 2026-01-31.')
    : i18n.t('Enter a date as year-month-day, like 2026-01-31.')
