import { useLocation } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { NextStep } from '~/components/ui/next-step'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { confirmByPasskeyPath } from '../passkeys/passkey-paths'
import { PasswordField } from '../passwords/password-field'
import { CodeOrRecoveryField } from '../second-factor/code-field'
import { ProviderSign } from '../social/provider-sign'
import { useSocialLabels } from '../social/use-social-labels'
import type { ProofNeeded } from './prove-owner.server'
import '../account-screen.css'
import '../social/social-buttons.css'

/** The labels of `ProofField` for the summary of a form. */
export const proofLabels = () => ({ password: i18n.t('Password'), code: i18n.t('Code') })

type ProofFieldProps = Omit<ProofNeeded, 'providers'> & { errors?: FieldErrors }

/** Asks for the password or a code in a form that changes how the account is opened, unless it was given a moment ago. */
export function ProofField({ proof, byPasskey, errors }: ProofFieldProps) {
  const { pathname, search } = useLocation()
  const instead = byPasskey ? (
    <Link className="with-script" to={confirmByPasskeyPath(pathname + search)}>
      {i18n.t('Use a passkey instead')}
    </Link>
  ) : null
  if (proof === 'code') return <CodeOrRecoveryField errors={errors?.code} instead={instead} />
  if (proof !== 'password') return null
  return (
    <PasswordField
      name="password"
      label={i18n.t('Password')}
      errors={errors?.password}
      help={
        <>
          {`${i18n.t('Confirm your identity.')} `}
          {instead}
        </>
      }
      autoComplete="current-password"
    />
  )
}

/** Replaces such a form for users who confirm at a provider or with a passkey, and come back to this page. */
export function ConfirmAtProvider({ providers, byPasskey }: Omit<ProofNeeded, 'proof'>) {
  const { pathname, search } = useLocation()
  const labels = useSocialLabels()
  return (
    <div className="account-form">
      <p>{howToConfirm(providers.length > 0, byPasskey)}</p>
      {/* Plain forms, because they leave the site. */}
      {providers.map(provider => (
        <form key={provider} method="post" action="/profile/sign-ins/confirm" className="button-row">
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <Button type="submit" name="provider" value={provider}>
            <ProviderSign provider={provider} />
            {i18n.t('Confirm with {label}', { label: labels[provider] })}
          </Button>
        </form>
      ))}
      {byPasskey ? (
        <div className="button-row with-script">
          <LinkButton to={confirmByPasskeyPath(pathname + search)}>
            <Icon name="key-round" size={20} />
            {i18n.t('Confirm with a passkey')}
          </LinkButton>
        </div>
      ) : null}
      {byPasskey ? <p className="without-script">{i18n.t('Passkeys need JavaScript.')}</p> : null}
      {providers.length === 0 && !byPasskey ? (
        <NextStep to="/forgot-password">{i18n.t('Set a password')}</NextStep>
      ) : null}
    </div>
  )
}

function howToConfirm(atProvider: boolean, byPasskey: boolean): string {
  if (atProvider) {
    return i18n.t('Your account has no password. To confirm your identity, log in again. You will return to this page.')
  }
  if (byPasskey) return i18n.t('To confirm your identity, use your passkey. You will return to this page.')
  return i18n.t('Your account has no password. To confirm your identity, set a password by email first.')
}
