import { Form, Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { Button, LinkButton } from '~/components/button'
import { Checkbox } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import type { FieldErrors } from '~/platform/errors'
import { SOCIAL_LABELS, type SocialProvider } from '~/platform/social-providers'
import { AccountScreen } from './account-screen'
import { GoesOn } from './goes-on'
import { NewPasswordFields, newPasswordLabels } from './new-password-fields'

type NewPasswordScreenProps = {
  /** The rules, in words, under the field. */
  rules: string
  errors?: FieldErrors
  /** The connected sign-ins, of which only those stay that the owner keeps. */
  signIns: SocialProvider[]
  kept?: string | string[]
  /** The link has run out: said before somebody types for nothing. */
  expired: boolean
}

/** Where a new password is chosen; both kinds of link lead here, each with rules of its own. */
export function NewPasswordScreen({ rules, errors = {}, signIns, kept = [], expired }: NewPasswordScreenProps) {
  return (
    <AccountScreen
      title="Choose a new password"
      subtitle="You will be signed out everywhere and can log in with the new one."
      otherwise={<Link to="/login">Back to Login</Link>}
    >
      {expired ? (
        <p className="account-notice">
          This link has been used or is too old. <Link to="/forgot-password">Request a new one</Link>
        </p>
      ) : null}
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={newPasswordLabels('New password')} />
        <NewPasswordFields label="New password" rules={rules} errors={errors} />
        {signIns.length > 0 ? (
          <fieldset className="account-keep">
            <legend>Connected sign-ins</legend>
            <p>
              These can open your account too. Each is removed unless you keep it; keep only what you connected
              yourself.
            </p>
            {signIns.map(provider => (
              <Checkbox
                key={provider}
                name="keep"
                value={provider}
                defaultChecked={kept.includes(provider)}
                label={`Keep ${SOCIAL_LABELS[provider]}`}
              />
            ))}
          </fieldset>
        ) : null}
        <div className="account-actions">
          <Button type="submit" variant="main" busyLabel="Please wait...">
            Reset Password
          </Button>
        </div>
      </Form>
    </AccountScreen>
  )
}

/** After the new password is set. */
export function NewPasswordDone() {
  return (
    <AccountScreen
      sign={<Check aria-hidden="true" />}
      title="Your password is changed"
      subtitle="You can log in with it now. We are taking you there."
    >
      <GoesOn to="/login" />
      <div className="account-actions">
        <LinkButton to="/login" variant="main" replace>
          Go to Login
        </LinkButton>
      </div>
    </AccountScreen>
  )
}
