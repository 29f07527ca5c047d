import { z } from 'zod'

export const WebAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with http:// or https://',
})

/** A link of the links page. With a `brand`, it is an affiliate link. */
export const BioLink = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().max(300).default(''),
  url: WebAddress,
  /** `main` looks like a primary button */
  variant: z.enum(['main', 'plain']).default('plain'),
  icon: z.enum(['gem', 'link', 'shop', 'video', 'book', 'heart']).default('link'),
  /** shown above the lists */
  featured: z.boolean().default(false),
  /** the shop that pays a commission */
  brand: z.string().max(60).default(''),
  /** the referral or discount code for that shop */
  code: z.string().max(40).default(''),
})
export type BioLink = z.infer<typeof BioLink>
