import { useSearchParams } from '@remix-run/react'
import { Button } from '~/components/button'
import { SOCIAL_LABELS, type SocialProvider } from '~/platform/social-providers'
import { BrowserZoneField } from './browser-zone-field'
import { ProviderSign } from './provider-sign'
import './social-buttons.css'

/** The ways in through another account; nothing where the host offers none. An invitation in the address goes along. */
export function SocialButtons({ providers }: { providers: SocialProvider[] }) {
  const [searchParams] = useSearchParams()
  if (providers.length === 0) return null
  return (
    <section className="social" aria-label="Other ways in">
      <p className="social-or">or</p>
      {providers.map(provider => (
        // A plain form, for it leaves the site: whoever comes back by the browser's button finds it ready.
        <form key={provider} method="post" action={`/auth/${provider}`}>
          <input type="hidden" name="redirectTo" value={searchParams.get('redirectTo') ?? ''} />
          <input type="hidden" name="invitation" value={searchParams.get('invitation') ?? ''} />
          <BrowserZoneField />
          <Button type="submit">
            <ProviderSign provider={provider} />
            Continue with {SOCIAL_LABELS[provider]}
          </Button>
        </form>
      ))}
    </section>
  )
}
