import { Form, useSubmit } from '@remix-run/react'
import { type ChangeEvent, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Avatar } from '~/components/avatar'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import type { FieldErrors } from '~/platform/errors'
import { type Square, squareOf } from './square-of'
import './profile-fields.css'

// Only whoever chooses a picture needs it.
const PictureCrop = lazy(() => import('./picture-crop'))
const ACTION = '/profile/picture'

type AvatarFieldsProps = { username: string; avatarUrl: string; errors?: FieldErrors }

/**
 * The picture beside the name: choose, cut, save, remove. Where scripts run, the square is chosen here and only it is sent; else the
 * server takes the middle.
 */
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
    // What this browser cannot cut, or cannot read and has not noticed yet, goes to the server as it is.
    const cut = await squareOf(src, square.current).catch(() => null)
    if (cut) form.set('image', cut, 'picture.jpg')
    submit(form, { method: 'post', action: ACTION, encType: 'multipart/form-data' })
  }
  return (
    <>
      <FormSummary errors={errors} labels={{ image: 'Picture' }} />
      <div className="profile-picture">
        <Avatar username={username} src={avatarUrl} size={96} />
        <Form method="post" action={ACTION} encType="multipart/form-data" onSubmit={sendSquare}>
          <Field
            name="image"
            label="Picture"
            help="A photo or drawing up to 10 MB; a square of it is shown."
            errors={errors?.image}
            type="file"
            accept="image/*,.heic,.heif,.avif"
            onChange={choose}
          />
          {src ? (
            <Suspense fallback={<div className="profile-crop" />}>
              {/* A kind of picture this browser cannot show goes to the server whole. */}
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
              Save picture
            </Button>
            {avatarUrl ? (
              <Button type="submit" form="remove-picture" variant="quiet" busyLabel="Removing…">
                Remove picture
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
