import { z } from 'zod'
import { nameSchema } from '~/features/collection/named-lists/name.schema'
import { isWebAddress, withScheme } from '~/platform/input/web-address'
import { i18n } from '~/platform/messages'
import { WEBSITE_LIMIT } from './website-limit'

/** The form input of a company. Adds https:// to a URL without a scheme. */
export const CompanySchema = z.object({
  name: nameSchema(() => i18n.t('Enter a name for the company.')),
  websiteUrl: z
    .string()
    .overwrite(withScheme)
    .max(WEBSITE_LIMIT, {
      error: () => i18n.t('The URL can be at most {most} characters long.', { most: WEBSITE_LIMIT }),
    })
    .refine(isWebAddress, { error: () => i18n.t('The website must be a URL like https://example.com.') })
    .default(''),
})

export type CompanyInput = z.infer<typeof CompanySchema>
