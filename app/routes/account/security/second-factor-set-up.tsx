import { Form } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { QrPicture } from '~/components/ui/qr-picture'
import { CodeField } from '~/features/account/accounts/second-factor/code-field'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import '~/features/account/accounts/secret-text.css'
import '~/features/account/accounts/second-factor/second-factor.css'

type SetUpProps = { secret: string; qr: { size: number; path: string }; errors?: FieldErrors }

/** The secret for the authenticator app as a picture and as text, and the form for its first code. */
export const SetUp = ({ secret, qr, errors }: SetUpProps) => (
  <Form method="post" noValidate className="account-form">
    <FormSummary errors={errors} labels={{ code: i18n.t('Code') }} />
    <ol className="second-factor-steps">
      <li>
        {i18n.t('Open the app and scan this picture.')}
        <QrPicture code={qr} label={i18n.t('QR code for the authenticator app')} />
        {i18n.t('Or enter this key, for example if the app is on this device:')}
        <output className="secret-text">{secret}</output>
      </li>
      <li>
        {i18n.t('Enter the code that the app shows now.')}
        <CodeField errors={errors?.code} />
      </li>
    </ol>
    <FormButtons busyLabel={i18n.t('Please wait…')} back="/profile">
      {i18n.t('Turn on two-step login')}
    </FormButtons>
  </Form>
)
