import { useSearchParams } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import type { SocialProvider } from '~/platform/social/social-providers'
import { BrowserZoneField } from '../browser-zone-field'
import { ProviderSign } from './provider-sign'
import { useSocialLabels } from './use-social-labels'
import './social-buttons.css'

/** The buttons of the offered providers. They pass on the invitation in the URL. */
export function SocialButtons({ providers }: { providers: SocialProvider[] }) {
  const [searchParams] = useSearchParams()
  const labels = useSocialLabels()
  if (providers.length === 0) return null
  return (
    <section className="social" data-buttons="wide" aria-label={i18n.t('Other login options')}>
      <p className="social-or">{i18n.t('or')}</p>
      {providers.map(provider => (
        // A plain form, because it leaves the site: the app's form would stay busy after the Back button.
        <form key={provider} method="post" action={`/auth/${provider}`}>
          <input type="hidden" name="redirectTo" value={searchParams.get('redirectTo') ?? ''} />
          <input type="hidden" name="invitation" value={searchParams.get('invitation') ?? ''} />
          <BrowserZoneField />
          <Button type="submit">
            <ProviderSign provider={provider} />
            {i18n.t('Continue with {label}', { label: labels[provider] })}
          </Button>
        </form>
      ))}
    </section>
  )
}
