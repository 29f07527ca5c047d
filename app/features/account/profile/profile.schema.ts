import { z } from 'zod'
import { Username } from '~/features/account/accounts/account.schema'
import { isTimeZone } from '~/platform/dates'

export const UsernameForm = z.object({ username: Username })

/** Selects the time zone. Empty counts as UTC. */
export const TimeZoneForm = z.object({
  timezone: z
    .string({ error: 'Please choose a time zone' })
    .refine(name => name === '' || isTimeZone(name), { error: 'This time zone is unknown. Choose one from the list' })
    .default(''),
})
