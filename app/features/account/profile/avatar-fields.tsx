import { Form } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import './profile-fields.css'

const ACTION = '/profile/picture'
/** Pixels: twice the largest displayed size. */
const SQUARE = 640

/** `avatarUrl`: a small version, '' without a photo; `fullUrl`: the one to crop. */
type AvatarFieldsProps = { username: string; avatarUrl: string; fullUrl: string; errors?: FieldErrors }

/** Chooses, crops, saves and removes the avatar. With scripts, the browser crops; otherwise the server keeps the middle. */
export function AvatarFields({ username, avatarUrl, fullUrl, errors }: AvatarFieldsProps) {
  return (
    <>
      <FormSummary errors={errors} labels={{ image: i18n.t('Photo') }} />
      <div className="profile-picture">
        <Avatar username={username} src={avatarUrl} size={96} />
        {/* A saved photo empties the form. */}
        <Form key={avatarUrl} method="post" action={ACTION} encType="multipart/form-data" noValidate>
          <OneFileField
            label={i18n.t('Photo')}
            help={i18n.t('It is cropped to a square.')}
            errors={errors?.image}
            current={avatarUrl ? { full: fullUrl } : undefined}
            square={SQUARE}
          />
          <div className="button-row profile-picture-buttons">
            <Button type="submit" variant="main" busyLabel={i18n.t('Saving…')}>
              {i18n.t('Save photo')}
            </Button>
            {avatarUrl ? (
              <Button type="submit" form="remove-picture" variant="quiet" busyLabel={i18n.t('Removing…')}>
                {i18n.t('Remove photo')}
              </Button>
            ) : null}
          </div>
        </Form>
        <Form method="post" action={ACTION} encType="multipart/form-data" id="remove-picture" hidden>
          <input type="hidden" name="removeImage" value="on" />
        </Form>
      </div>
    </>
  )
}
