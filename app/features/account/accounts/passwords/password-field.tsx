import { type ReactNode, useState } from 'react'
import { Field, TextInput } from '~/components/forms/field'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import './password-field.css'

type PasswordFieldProps = {
  name: string
  label: string
  /** the label of the button that shows what is typed */
  show?: string
  help?: ReactNode
  errors?: string[]
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({
  name,
  label,
  show = i18n.t('Show password'),
  help,
  errors,
  autoComplete,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field name={name} label={label} help={help} errors={errors} required>
      <div className="password-frame">
        <TextInput
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className="password-eye with-script"
          aria-label={show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" size={20} />
          <Icon name="eye-off" size={20} />
        </button>
      </div>
    </Field>
  )
}
