import { useLocation } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { SOCIAL_LABELS } from '~/platform/social-providers'
import { PasswordField } from './password-field'
import type { ProofNeeded } from './prove-owner.server'
import { ProviderSign } from './provider-sign'
import './account-screen.css'
import './social-buttons.css'

/** Asks for the password in a form that changes how the account is opened, unless it was given a moment ago. */
export function ProofField({ proof, errors }: Pick<ProofNeeded, 'proof'> & { errors?: string[] }) {
  if (proof !== 'password') return null
  return (
    <PasswordField
      name="password"
      label="Password"
      errors={errors}
      help="To be sure that it is you."
      autoComplete="current-password"
    />
  )
}

/** Stands in place of such a form for users without a password: they confirm at a provider and come back to this page. */
export function ConfirmAtProvider({ providers }: Pick<ProofNeeded, 'providers'>) {
  const { pathname, search } = useLocation()
  return (
    <div className="account-form">
      <p>
        Your account has no password. To be sure that it is you, please{' '}
        {providers.length > 0 ? 'log in once more; you come back to this page.' : 'choose one by email first.'}
      </p>
      {/* Plain forms, because they leave the site. */}
      {providers.map(provider => (
        <form key={provider} method="post" action="/profile/sign-ins/confirm" className="button-row">
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <Button type="submit" name="provider" value={provider}>
            <ProviderSign provider={provider} />
            Confirm with {SOCIAL_LABELS[provider]}
          </Button>
        </form>
      ))}
      {providers.length === 0 ? (
        <div className="button-row">
          <LinkButton to="/forgot-password" variant="main">
            Choose a password
          </LinkButton>
        </div>
      ) : null}
    </div>
  )
}
