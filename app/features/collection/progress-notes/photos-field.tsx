import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { Checkbox } from '~/components/forms/field'
import { FileTile } from '~/components/forms/file-tile'
import { useHeldForm } from '~/components/forms/held-form'
import { PHOTO_MAX_BYTES } from '~/components/forms/photo-limits'
import { MAX_PHOTOS } from './note-photos'
import { inWords, type SentPhotos } from './sent-photos'
import './photos-field.css'

/** A stored photo of the note. `name` is the name of its file. */
export type ShownPhoto = { name: string; src: string; width: number | null; height: number | null }

const SentPhotoList = lazy(() => import('./sent-photo-list').catch(() => ({ default: () => <></> })))

type PhotosFieldProps = {
  label: string
  errors?: string[]
  /** The stored photos, each with a checkbox `removePhoto`. */
  current?: ShownPhoto[]
  /** Names of files in a rejected form: a browser cannot fill a file input again. */
  lost?: string[]
  /** The uploads that start before the form is submitted. */
  sent: SentPhotos
  onChoose: (count: number) => void
}

/** Renders a photo input with the stored and the chosen photos. Works as a plain file input without scripts. */
export function PhotosField({ label, errors, current = [], lost = [], sent, onChoose }: PhotosFieldProps) {
  const [chosen, setChosen] = useState<File[]>([])
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const problems = problemsOf(chosen, sent.leftOut)
  // It would take long and be rejected.
  useHeldForm(input, problemsOf(chosen, 0).length > 0)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setInput(target)
    const left = (await sent.take(files)) ? [] : files
    if (!left.length) target.value = ''
    setChosen(left)
    onChoose(left.length)
  }
  return (
    <div className="photos-field">
      {current.length ? (
        <ul className="photos-field-current" aria-label="Current photos">
          {current.map(({ name, src, width, height }, index) => (
            <li key={name}>
              <img src={src} width={width ?? undefined} height={height ?? undefined} alt={called(index)} />
              <Checkbox name="removePhoto" value={name} label="Remove" aria-label={`Remove ${called(index)}`} />
            </li>
          ))}
        </ul>
      ) : null}
      <FileTile
        name="photos"
        label={current.length ? `Add ${label.toLowerCase()}` : label}
        errors={problems.length ? problems : chosen.length ? errors : withLost(errors, lost)}
        help={`You can select up to ${MAX_PHOTOS}.`}
        multiple
        onChange={choose}
      >
        {sent.photos.length ? (
          <div className="file-tile-shown">
            <Suspense>
              <SentPhotoList sent={sent} />
            </Suspense>
          </div>
        ) : null}
      </FileTile>
      <input
        type="hidden"
        name="waiting"
        value={sent.ids}
        onInput={({ currentTarget }) => sent.restore(currentTarget.value)}
      />
      <p className="photos-field-words" role="status">
        {inWords(sent.photos)}
      </p>
    </div>
  )
}

const called = (index: number) => `photo ${index + 1}`

/**
 * Returns messages about the chosen files. `leftOut` is the number of photos above the limit that were not uploaded.
 */
function problemsOf(files: File[], leftOut: number): string[] {
  const problems = files
    .filter(file => file.size > PHOTO_MAX_BYTES)
    .map(({ name }) => `“${name}” is larger than 30 MB. Choose a smaller photo.`)
  if (files.length > MAX_PHOTOS) problems.unshift(`Choose at most ${MAX_PHOTOS} photos per progress note.`)
  if (leftOut === 1) problems.unshift(`One photo was left out: the limit is ${MAX_PHOTOS}.`)
  if (leftOut > 1) problems.unshift(`${leftOut} photos were left out: the limit is ${MAX_PHOTOS}.`)
  return problems
}

function withLost(errors: string[] = [], lost: string[]): string[] | undefined {
  if (!lost.length) return errors
  const names = lost.map(name => `“${name}”`).join(', ')
  return [...errors, `Select ${names} again. Your browser cleared the files when the form reloaded.`]
}
