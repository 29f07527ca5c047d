import { type ButtonVariant, buttonClass } from '~/components/ui/button'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import type { SocialProfile } from './social-profile.server'

/** Links to the profile. Renders nothing without one. */
export function FollowLink({ profile, variant }: { profile: SocialProfile | null; variant?: ButtonVariant }) {
  if (!profile) return null
  return (
    <ExternalLink className={buttonClass(variant, 'follow-link')} href={profile.url}>
      <Icon name="heart" />
      Follow {profile.name}
    </ExternalLink>
  )
}
