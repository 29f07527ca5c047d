import { useLocation } from '@remix-run/react'
import { KeyRound } from 'lucide-react'
import { Button, LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { NextStep } from '~/components/ui/next-step'
import { confirmByPasskeyPath } from '../passkeys/passkey-paths'
import { PasswordField } from '../passwords/password-field'
import { ProviderSign } from '../social/provider-sign'
import { useSocialLabels } from '../social/use-social-labels'
import type { ProofNeeded } from './prove-owner.server'
import '../account-screen.css'
import '../social/social-buttons.css'

/** Asks for the password in a form that changes how the account is opened, unless it was given a moment ago. */
export function ProofField({ proof, byPasskey, errors }: Omit<ProofNeeded, 'providers'> & { errors?: string[] }) {
  const { pathname, search } = useLocation()
  if (proof !== 'password') return null
  return (
    <PasswordField
      name="password"
      label="Password"
      errors={errors}
      help={
        <>
          Confirm your identity.{' '}
          {byPasskey ? (
            <Link className="with-script" to={confirmByPasskeyPath(pathname + search)}>
              Use a passkey instead
            </Link>
          ) : null}
        </>
      }
      autoComplete="current-password"
    />
  )
}

/** Replaces such a form for users without a password: they confirm at a provider and come back to this page. */
export function ConfirmAtProvider({ providers, byPasskey }: Omit<ProofNeeded, 'proof'>) {
  const { pathname, search } = useLocation()
  const labels = useSocialLabels()
  return (
    <div className="account-form">
      <p>
        Your account has no password. To confirm your identity,{' '}
        {providers.length > 0 ? 'log in again. You will return to this page.' : 'set a password by email first.'}
      </p>
      {/* Plain forms, because they leave the site. */}
      {providers.map(provider => (
        <form key={provider} method="post" action="/profile/sign-ins/confirm" className="button-row">
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <Button type="submit" name="provider" value={provider}>
            <ProviderSign provider={provider} />
            Confirm with {labels[provider]}
          </Button>
        </form>
      ))}
      {byPasskey ? (
        <div className="button-row with-script">
          <LinkButton to={confirmByPasskeyPath(pathname + search)}>
            <KeyRound aria-hidden="true" size={20} />
            Confirm with a passkey
          </LinkButton>
        </div>
      ) : null}
      {providers.length === 0 ? <NextStep to="/forgot-password">Set a password</NextStep> : null}
    </div>
  )
}
