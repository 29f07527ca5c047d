import type { ReactNode } from 'react'
import { Field } from '~/components/forms/field'
import { i18n } from '~/platform/messages'

/** Asks for the code that the authenticator app shows. */
export const CodeField = ({ errors, startHere }: { errors?: string[]; startHere?: boolean }) => (
  <Field
    name="code"
    label={i18n.t('Code')}
    help={i18n.t('Six digits, new every 30 seconds.')}
    errors={errors}
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus={startHere}
    maxLength={11}
    required
  />
)

/** Asks a signed-in user for a code of the app or a recovery code, which has letters. */
export const CodeOrRecoveryField = ({ errors, instead }: { errors?: string[]; instead?: ReactNode }) => (
  <Field
    name="code"
    label={i18n.t('Code')}
    help={
      <>
        {`${i18n.t('A new code of your authenticator app, or a recovery code.')} `}
        {instead}
      </>
    }
    errors={errors}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={20}
    required
  />
)
