import { z } from 'zod'
import { nameSchema } from '~/features/collection/named-lists/name.schema'
import { WEBSITE_LIMIT } from './website-limit'

/** The form input of a company. Adds https:// to a URL without a scheme. */
export const CompanySchema = z.object({
  name: nameSchema('the company'),
  websiteUrl: z
    .string()
    .overwrite(withBeginning)
    .max(WEBSITE_LIMIT, `The URL can be at most ${WEBSITE_LIMIT} characters long.`)
    .refine(isWebAddress, 'The website must be a URL like https://example.com.')
    .default(''),
})

export type CompanyInput = z.infer<typeof CompanySchema>

function withBeginning(text: string): string {
  const address = text.replaceAll('\0', '').trim()
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(address) ? `https://${address}` : address
}

function isWebAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))
}
