import { Form } from '@remix-run/react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { ReactNode } from 'react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { Panel } from '~/components/ui/panel'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { PasskeyButton } from '../passkeys/passkey-button'
import type { Proof } from '../sessions/prove-owner.server'
import { CodeOrRecoveryField } from './code-field'
import { SECOND_FACTOR_PATH } from './second-factor-terms'
import '../account-screen.css'
import './second-factor.css'

type SecondStepFormProps = {
  /** `code`, or `fresh` after a login with a recovery code */
  proof: Proof
  label: string
  /** the label of the button that uses a passkey instead */
  passkeyLabel: string
  busyLabel: string
  variant?: 'danger'
  errors?: FieldErrors
  /** to use a passkey; null for accounts without one */
  sign: PublicKeyCredentialRequestOptionsJSON | null
  /** what the form does */
  children: ReactNode
}

/** A form that requires the second step again: a code, a recovery code, or, in a second form, a passkey. */
export const SecondStepForm = ({
  proof,
  label,
  passkeyLabel,
  busyLabel,
  variant,
  errors,
  sign,
  children,
}: SecondStepFormProps) => (
  <Panel>
    <Form method="post" noValidate className="account-form">
      <FormSummary errors={errors} labels={{ code: i18n.t('Code') }} />
      {children}
      {proof === 'code' ? <CodeOrRecoveryField errors={errors?.code} /> : null}
      <FormButtons variant={variant} busyLabel={busyLabel} back={SECOND_FACTOR_PATH}>
        {label}
      </FormButtons>
    </Form>
    {sign ? (
      <Form method="post" noValidate className="account-form second-factor-passkey">
        <p>{i18n.t('Or confirm with a passkey instead of a code.')}</p>
        <div className="button-row">
          <PasskeyButton label={passkeyLabel} sign={sign} />
        </div>
      </Form>
    ) : null}
  </Panel>
)
