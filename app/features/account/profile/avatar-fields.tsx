import { Form, useSubmit } from '@remix-run/react'
import { type ChangeEvent, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import type { FieldErrors } from '~/platform/errors'
import { cropSquare, type Square } from './crop-square'
import './profile-fields.css'

// Loaded when the user chooses a photo.
const PictureCrop = lazy(() => import('./picture-crop'))
const ACTION = '/profile/picture'

type AvatarFieldsProps = { username: string; avatarUrl: string; errors?: FieldErrors }

/** Chooses, crops, saves and removes the avatar. With scripts, the browser crops; otherwise the server keeps the middle. */
export function AvatarFields({ username, avatarUrl, errors }: AvatarFieldsProps) {
  const [src, setSrc] = useState('')
  const square = useRef<Square | null>(null)
  const submit = useSubmit()
  useEffect(() => () => URL.revokeObjectURL(src), [src])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    square.current = null
    const file = event.target.files?.[0]
    setSrc(file ? URL.createObjectURL(file) : '')
  }
  async function sendSquare(event: FormEvent<HTMLFormElement>) {
    if (!src || !square.current) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // A photo that this browser cannot decode is uploaded whole.
    const cut = await cropSquare(src, square.current).catch(() => null)
    if (cut) form.set('image', cut, 'picture.jpg')
    submit(form, { method: 'post', action: ACTION, encType: 'multipart/form-data' })
  }
  return (
    <>
      <FormSummary errors={errors} labels={{ image: 'Photo' }} />
      <div className="profile-picture">
        <Avatar username={username} src={avatarUrl} size={96} />
        <Form method="post" action={ACTION} encType="multipart/form-data" onSubmit={sendSquare}>
          <Field
            name="image"
            label="Photo"
            help="Up to 10 MB. It is cropped to a square."
            errors={errors?.image}
            type="file"
            accept="image/*,.heic,.heif,.avif"
            onChange={choose}
          />
          {src ? (
            <Suspense fallback={<div className="profile-crop" />}>
              {/* A photo that this browser cannot decode is uploaded whole. */}
              <PictureCrop
                key={src}
                src={src}
                onSquare={chosen => {
                  square.current = chosen
                }}
                onUnreadable={() => setSrc('')}
              />
            </Suspense>
          ) : null}
          <div className="button-row profile-picture-buttons">
            <Button type="submit" busyLabel="Saving…">
              Save photo
            </Button>
            {avatarUrl ? (
              <Button type="submit" form="remove-picture" variant="quiet" busyLabel="Removing…">
                Remove photo
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
