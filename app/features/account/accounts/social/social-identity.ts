import { z } from 'zod'
import type { SocialProvider } from '~/platform/social/social-providers'

export type SocialIdentity = {
  provider: SocialProvider
  /** the provider's user ID, which is never changed or reused */
  subject: string
  /** '' if the provider does not share it */
  email: string
  /** whether the provider has verified the address */
  emailVerified: boolean
  /** the display name */
  name: string
}

/**
 * Parses a provider's profile.
 * @throws ZodError if it is invalid, such as an error message
 */
export const identityOf = (provider: SocialProvider, profile: unknown): SocialIdentity =>
  provider === 'discord' ? discordIdentity(profile) : openIdentity(provider, profile)

/** Returns the URL of the profile photo at the provider, or ''. */
export function picturedBy(provider: SocialProvider, profile: unknown): string {
  const { picture, id, avatar } = Pictured.parse(profile)
  if (provider !== 'discord') return picture ?? ''
  return avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : ''
}

const Pictured = z.object({ picture: z.string().nullish(), id: z.string().nullish(), avatar: z.string().nullish() })

const OpenProfile = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: z.unknown().optional(),
  name: z.string().nullish(),
  given_name: z.string().nullish(),
  preferred_username: z.string().nullish(),
})

function openIdentity(provider: SocialProvider, profile: unknown): SocialIdentity {
  const { sub, email, email_verified, name, given_name, preferred_username } = OpenProfile.parse(profile)
  const called = preferred_username || given_name || name || ''
  // As the standard, or as some providers write it. Anything else, such as 1 or "yes", verifies nothing.
  const emailVerified = email_verified === true || email_verified === 'true'
  return { provider, subject: sub, email: email ?? '', emailVerified, name: called }
}

const DiscordProfile = z.object({
  id: z.string().min(1),
  email: z.string().nullish(),
  verified: z.unknown().optional(),
  username: z.string().nullish(),
})

function discordIdentity(profile: unknown): SocialIdentity {
  const { id, email, verified, username } = DiscordProfile.parse(profile)
  return {
    provider: 'discord',
    subject: id,
    email: email ?? '',
    emailVerified: verified === true,
    name: username ?? '',
  }
}
