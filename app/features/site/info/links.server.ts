import { env } from '~/platform/env.server'
import type { BioLink } from '~/platform/input/bio-link'
import { i18n } from '~/platform/messages'

export type LinkLists = { featured: BioLink[]; talkedAbout: BioLink[]; affiliate: BioLink[] }

/** Returns the app itself first, then the operator's links. */
export function linkLists(): LinkLists {
  const featured = env.SITE.bioLinks.filter(link => link.featured)
  const others = env.SITE.bioLinks.filter(link => !link.featured)
  return {
    featured: [ownLink(), ...featured],
    talkedAbout: others.filter(link => !link.brand),
    affiliate: others.filter(link => link.brand),
  }
}

const ownLink = (): BioLink => ({
  title: i18n.t('Track your collection in {app}', { app: env.APP_NAME }),
  description: i18n.t('Every kit from wishlist to finished, with photos and notes. Free.'),
  url: '/',
  variant: 'main',
  icon: 'gem',
  featured: true,
  brand: '',
  code: '',
})
