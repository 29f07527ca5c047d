import { z } from 'zod'

/** The address of a page in the web. */
export const WebAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})

/** A link of the operator's on the page of links, as the setting `BIO_LINKS` lists them; one with a `brand` is an affiliate link. */
const BioLink = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().max(300).default(''),
  url: WebAddress,
  /** `main` stands out like the main button of a page */
  variant: z.enum(['main', 'plain']).default('plain'),
  icon: z.enum(['gem', 'link', 'shop', 'video', 'book', 'heart']).default('link'),
  /** featured links stand above the lists */
  featured: z.boolean().default(false),
  /** the shop that pays a commission */
  brand: z.string().max(60).default(''),
  /** the referral or discount code to type in there */
  code: z.string().max(40).default(''),
})
export type BioLink = z.infer<typeof BioLink>

/** The setting's text, a JSON list. */
export const BioLinks = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list in JSON, as .env.example shows it' })
      return z.NEVER
    }
  })
  .pipe(z.array(BioLink))
  .default([])
