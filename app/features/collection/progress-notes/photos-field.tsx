import { type ChangeEvent, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { Checkbox } from '~/components/forms/field'
import { FileTile } from '~/components/forms/file-tile'
import { putFiles } from '~/components/forms/give-files'
import { useHeldForm } from '~/components/forms/held-form'
import { PHOTO_MAX_BYTES } from '~/components/forms/photo-limits'
import { storedPhoto } from '~/components/forms/stored-photo'
import { Icon } from '~/components/ui/icon'
import { MAX_PHOTOS } from './note-photos'
import { formatUploads, type SentPhotos } from './sent-photos'
import './photos-field.css'

/** A stored photo of the note. `name` is the name of its file, `full` its address. */
export type ShownPhoto = { name: string; src: string; full: string; width: number | null; height: number | null }

// Loaded when the user crops a photo.
const PhotoEditor = late(() => import('~/components/forms/photo-editor').then(script => script.default))
const SentPhotoList = late(() => import('./sent-photo-list').then(script => script.default))

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
    // Otherwise the form would also contain the photos that are uploaded.
    target.value = ''
    const left = (await sent.take(files)) ? [] : files
    if (left.length) putFiles(target, left)
    setChosen(left)
    onChoose(left.length)
  }
  return (
    <div className="photos-field">
      {current.length ? <StoredPhotos photos={current} onCrop={photo => sent.take([photo])} /> : null}
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
            <SentPhotoList sent={sent} />
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
        {formatUploads(sent.photos)}
      </p>
    </div>
  )
}

type StoredPhotosProps = { photos: ShownPhoto[]; onCrop: (photo: File) => void }

/** The stored photos. A cropped one becomes a new photo, and its original is checked for removal. */
function StoredPhotos({ photos, onCrop }: StoredPhotosProps) {
  const [edited, setEdited] = useState<{ file: File; box: HTMLInputElement } | null>(null)
  async function edit(button: HTMLElement, full: string) {
    const file = await storedPhoto(full)
    const box = button.closest('li')?.querySelector('input')
    if (file && box) setEdited({ file, box })
  }
  return (
    <>
      <ul className="photos-field-current" aria-label="Current photos">
        {photos.map(({ name, src, full, width, height }, index) => (
          <li key={name} className="sent-photo">
            <img src={src} width={width ?? undefined} height={height ?? undefined} alt={called(index)} />
            <button
              type="button"
              className="icon-button sent-photo-edit with-script"
              onClick={({ currentTarget }) => edit(currentTarget, full)}
              aria-label={`Crop and rotate ${called(index)}`}
            >
              <Icon name="crop" />
            </button>
            <Checkbox name="removePhoto" value={name} label="Remove" aria-label={`Remove ${called(index)}`} />
          </li>
        ))}
      </ul>
      {edited ? (
        <PhotoEditor
          file={edited.file}
          onDone={photo => {
            onCrop(photo)
            if (!edited.box.checked) edited.box.click()
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
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
