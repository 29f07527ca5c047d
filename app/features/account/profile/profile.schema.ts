import { z } from 'zod'
import { Username } from '~/features/account/accounts/account.schema'
import { isTimeZone } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { DATE_FORMATS } from '~/platform/notation'

export const UsernameForm = z.object({ username: Username })

/** Selects the time zone. Empty counts as UTC. */
export const TimeZoneForm = z.object({
  timezone: z
    .string({ error: () => i18n.t('Please choose a time zone') })
    .refine(name => name === '' || isTimeZone(name), {
      error: () => i18n.t('This time zone is unknown. Choose one from the list'),
    })
    .default(''),
})

/** Selects the date format. Empty means as in the browser's language. */
export const DateFormatForm = z.object({
  dateFormat: z
    .enum(['', ...DATE_FORMATS], { error: () => i18n.t('This date format is unknown. Choose one from the list') })
    .default(''),
})
