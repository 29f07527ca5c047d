import { Form } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { QrPicture } from '~/components/ui/qr-picture'
import { CodeField } from '~/features/account/accounts/second-factor/code-field'
import type { FieldErrors } from '~/platform/errors'
import '~/features/account/accounts/secret-text.css'
import '~/features/account/accounts/second-factor/second-factor.css'

type SetUpProps = { secret: string; qr: { size: number; path: string }; errors?: FieldErrors }

/** The secret for the authenticator app as a picture and as text, and the form for its first code. */
export const SetUp = ({ secret, qr, errors }: SetUpProps) => (
  <Form method="post" noValidate className="account-form">
    <FormSummary errors={errors} labels={{ code: 'Code' }} />
    <ol className="second-factor-steps">
      <li>
        Open the app and scan this picture.
        <QrPicture code={qr} label="QR code for the authenticator app" />
        Or enter this key, for example if the app is on this device:
        <output className="secret-text">{secret}</output>
      </li>
      <li>
        Enter the code that the app shows now.
        <CodeField errors={errors?.code} />
      </li>
    </ol>
    <FormButtons busyLabel="Please wait…" back="/profile">
      Turn on two-step login
    </FormButtons>
  </Form>
)
