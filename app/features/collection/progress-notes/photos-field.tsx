import { type ChangeEvent, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { Checkbox } from '~/components/forms/field'
import { FileTile } from '~/components/forms/file-tile'
import { putFiles } from '~/components/forms/give-files'
import { useHeldForm } from '~/components/forms/held-form'
import { PHOTO_MAX_BYTES } from '~/components/forms/photo-limits'
import { storedPhoto } from '~/components/forms/stored-photo'
import { Icon } from '~/components/ui/icon'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
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
        label={current.length ? i18n.t('Add photos') : label}
        errors={problems.length ? problems : chosen.length ? errors : withLost(errors, lost)}
        help={i18n.t('You can select up to {max}.', { max: MAX_PHOTOS })}
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
      <ul className="photos-field-current" aria-label={i18n.t('Current photos')}>
        {photos.map(({ name, src, full, width, height }, index) => (
          <li key={name} className="sent-photo">
            <img src={src} width={width ?? undefined} height={height ?? undefined} alt={called(index)} />
            <button
              type="button"
              className="icon-button sent-photo-edit with-script"
              onClick={({ currentTarget }) => edit(currentTarget, full)}
              aria-label={i18n.t('Crop and rotate {photo}', { photo: called(index) })}
            >
              <Icon name="crop" />
            </button>
            <Checkbox
              name="removePhoto"
              value={name}
              label={i18n.t('Remove')}
              aria-label={i18n.t('Remove {photo}', { photo: called(index) })}
            />
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

const called = (index: number) => i18n.t('photo {number}', { number: index + 1 })

/**
 * Returns messages about the chosen files. `leftOut` is the number of photos above the limit that were not uploaded.
 */
function problemsOf(files: File[], leftOut: number): string[] {
  const problems = files
    .filter(file => file.size > PHOTO_MAX_BYTES)
    .map(({ name }) => i18n.t('“{name}” is larger than 30 MB. Choose a smaller photo.', { name }))
  if (files.length > MAX_PHOTOS) {
    problems.unshift(i18n.t('Choose at most {max} photos per progress note.', { max: MAX_PHOTOS }))
  }
  if (leftOut > 0) {
    problems.unshift(
      i18n.t(
        '{leftOut, plural, one {One photo was left out: the limit is {max}.} other {# photos were left out: the limit is {max}.}}',
        { leftOut, max: MAX_PHOTOS },
      ),
    )
  }
  return problems
}

function withLost(errors: string[] = [], lost: string[]): string[] | undefined {
  if (!lost.length) return errors
  const names = formatList(
    lost.map(name => i18n.t('“{name}”', { name })),
    'commas',
  )
  return [...errors, i18n.t('Select {names} again. Your browser cleared the files when the form reloaded.', { names })]
}
