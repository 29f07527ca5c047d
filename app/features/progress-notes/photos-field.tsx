import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { Checkbox, Field } from '~/components/field'
import { MOST_PHOTOS, PHOTO_BYTES } from './note-photos'
import { inWords, type SentPhotos } from './sent-photos'
import './photos-field.css'

/** A photo that a note has already; `name` is that of its file. */
export type ShownPhoto = { name: string; src: string; width: number | null; height: number | null }

const SentPhotoList = lazy(() => import('./sent-photo-list').catch(() => ({ default: () => <></> })))

type PhotosFieldProps = {
  label: string
  errors?: string[]
  /** Those there are, each with a box `removePhoto` to take it away. */
  current?: ShownPhoto[]
  /** Files that came with a form that was refused: a browser does not let us put them back. */
  lost?: string[]
  /** Where what is chosen is sent at once. */
  sent: SentPhotos
  onChoose: (count: number) => void
}

/** Photos to choose, several at once, with those there are and those just chosen. Works as a plain file input. */
export function PhotosField({ label, errors, current = [], lost = [], sent, onChoose }: PhotosFieldProps) {
  const [chosen, setChosen] = useState<File[]>([])
  const problems = problemsOf(chosen, sent.leftOut)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    const left = (await sent.take(files)) ? [] : files
    if (!left.length) target.value = ''
    setChosen(left)
    onChoose(left.length)
    // Held back by the form: sending it would take long and be refused.
    target.setCustomValidity(problemsOf(left, 0).join(' '))
  }
  return (
    <div className="photos-field">
      {current.length ? (
        <ul className="photos-field-current" aria-label="Photos there are">
          {current.map(({ name, src, width, height }, index) => (
            <li key={name}>
              <img src={src} width={width ?? undefined} height={height ?? undefined} alt={called(index)} />
              <Checkbox name="removePhoto" value={name} label="Remove" aria-label={`Remove ${called(index)}`} />
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        name="photos"
        label={current.length ? `Add ${label.toLowerCase()}` : label}
        errors={problems.length ? problems : chosen.length ? errors : withLost(errors, lost)}
        help={`Several at once, up to ${MOST_PHOTOS}.`}
        type="file"
        multiple
        accept="image/*,.heic,.heif,.avif"
        onChange={choose}
      />
      <input
        type="hidden"
        name="waiting"
        value={sent.ids}
        onInput={({ currentTarget }) => sent.restore(currentTarget.value)}
      />
      {sent.photos.length ? (
        <Suspense>
          <SentPhotoList sent={sent} />
        </Suspense>
      ) : null}
      <p className="photos-field-words" role="status">
        {inWords(sent.photos)}
      </p>
    </div>
  )
}

const called = (index: number) => `photo ${index + 1}`

/** `leftOut` were too many for those that are sent on their own; files in the form can only be chosen anew. */
function problemsOf(files: File[], leftOut: number): string[] {
  const problems = files.filter(file => file.size > PHOTO_BYTES).map(({ name }) => `“${name}” is larger than 10 MB.`)
  if (files.length > MOST_PHOTOS) problems.unshift(`Choose at most ${MOST_PHOTOS} photos for one note.`)
  if (leftOut === 1) problems.unshift(`One photo is left out: a note holds at most ${MOST_PHOTOS}.`)
  if (leftOut > 1) problems.unshift(`${leftOut} photos are left out: a note holds at most ${MOST_PHOTOS}.`)
  return problems
}

function withLost(errors: string[] = [], lost: string[]): string[] | undefined {
  if (!lost.length) return errors
  const names = lost.map(name => `“${name}”`).join(', ')
  return [...errors, `Please choose ${names} again: a browser does not keep files when a form comes back.`]
}
