import { z } from 'zod'
import { nameSchema } from '~/features/collection/named-lists/name.schema'
import { isWebAddress, withScheme } from '~/platform/input/web-address'
import { WEBSITE_LIMIT } from './website-limit'

/** The form input of a company. Adds https:// to a URL without a scheme. */
export const CompanySchema = z.object({
  name: nameSchema('the company'),
  websiteUrl: z
    .string()
    .overwrite(withScheme)
    .max(WEBSITE_LIMIT, `The URL can be at most ${WEBSITE_LIMIT} characters long.`)
    .refine(isWebAddress, 'The website must be a URL like https://example.com.')
    .default(''),
})

export type CompanyInput = z.infer<typeof CompanySchema>
