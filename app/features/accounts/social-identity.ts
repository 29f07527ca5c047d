import type { SocialProvider } from '~/platform/social-providers'

/** Who a provider says somebody is. */
export type SocialIdentity = {
  provider: SocialProvider
  /** the provider's own id of that person: never changes, never reused */
  subject: string
  /** empty when the provider does not tell it */
  email: string
  /** the provider has proven that the address is that person's */
  emailVerified: boolean
  /** how the person is called there */
  name: string
}
