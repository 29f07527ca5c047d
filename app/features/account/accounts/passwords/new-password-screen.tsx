import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Checkbox } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Link } from '~/components/ui/link'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { SocialProvider } from '~/platform/social/social-providers'
import { AccountDone } from '../account-done'
import { AccountScreen } from '../account-screen'
import { useSocialLabels } from '../social/use-social-labels'
import { NewPasswordFields, newPasswordLabels } from './new-password-fields'

type NewPasswordScreenProps = {
  rules: string
  errors?: FieldErrors
  /** the connected sign-ins, which the user can keep or remove */
  signIns: SocialProvider[]
  passkeys?: { id: string; name: string }[]
  keep?: string | string[]
  expired: boolean
}

/** The screen of both reset links. Each has its own rules. */
export function NewPasswordScreen({
  rules,
  errors = {},
  signIns,
  passkeys = [],
  keep = [],
  expired,
}: NewPasswordScreenProps) {
  const labels = useSocialLabels()
  return (
    <AccountScreen
      title={i18n.t('Choose a new password')}
      subtitle={i18n.t('This logs you out on all devices.')}
      otherwise={<Link to="/login">{i18n.t('Back to Login')}</Link>}
    >
      {expired ? (
        <p className="account-notice">
          <Trans
            id="This link has expired or was already used. <0>Request a new link</0>"
            components={[<Link key="link" to="/forgot-password" />]}
          />
        </p>
      ) : null}
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={newPasswordLabels(true)} />
        <NewPasswordFields isNew rules={rules} errors={errors} />
        {signIns.length + passkeys.length > 0 ? (
          <fieldset className="account-keep">
            <legend>
              {passkeys.length > 0 ? i18n.t('Passkeys and connected sign-ins') : i18n.t('Connected sign-ins')}
            </legend>
            <p>
              {i18n.t(
                'These can also log in to your account. Keep only the ones that you added yourself. The others will be removed.',
              )}
            </p>
            {signIns.map(provider => (
              <Checkbox
                key={provider}
                name="keep"
                value={provider}
                defaultChecked={keep.includes(provider)}
                label={i18n.t('Keep {label}', { label: labels[provider] })}
              />
            ))}
            {passkeys.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="keep"
                value={id}
                defaultChecked={keep.includes(id)}
                label={i18n.t('Keep the passkey {name}', { name })}
              />
            ))}
          </fieldset>
        ) : null}
        <AccountSubmit label={i18n.t('Reset Password')} />
      </Form>
    </AccountScreen>
  )
}

export function NewPasswordDone() {
  return (
    <AccountDone title={i18n.t('Password changed')} subtitle={i18n.t('You can now log in with it. Redirecting…')} />
  )
}
