import { z } from 'zod'
import { Username } from '~/features/accounts/account.schema'
import { isTimeZone } from '~/platform/dates'

/** The form that changes the username. */
export const UsernameForm = z.object({ username: Username })

/** The form that chooses the time zone; empty means none, which counts as UTC. */
export const TimeZoneForm = z.object({
  timezone: z
    .string({ error: 'Please choose a time zone' })
    .refine(name => name === '' || isTimeZone(name), { error: 'This time zone is not one we know' })
    .default(''),
})
