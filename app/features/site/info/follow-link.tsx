import { type ButtonVariant, buttonClass } from '~/components/ui/button'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import type { SocialProfile } from './social-profile.server'

/** Links to the profile. Renders nothing without one. */
export function FollowLink({ profile, variant }: { profile: SocialProfile | null; variant?: ButtonVariant }) {
  if (!profile) return null
  return (
    <ExternalLink className={buttonClass(variant, 'follow-link')} href={profile.url}>
      <Icon name="heart" />
      {i18n.t('Follow {name}', { name: profile.name })}
    </ExternalLink>
  )
}
