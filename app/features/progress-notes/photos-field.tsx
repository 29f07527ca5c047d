import { type ChangeEvent, useEffect, useState } from 'react'
import { Checkbox, Field } from '~/components/field'
import { MOST_PHOTOS } from './note-photos'
import './photos-field.css'

/** A photo that a note has already; `name` is that of its file. */
export type ShownPhoto = { name: string; src: string; width: number | null; height: number | null }

type PhotosFieldProps = {
  label: string
  errors?: string[]
  /** Those there are, each with a box `removePhoto` to take it away. */
  current?: ShownPhoto[]
  /** Files that came with a form that was refused: a browser does not let us put them back. */
  lost?: string[]
  onChoose: (count: number) => void
}

const MAX_BYTES = 10 * 1024 * 1024

/** Photos to choose, several at once, with those there are and those just chosen. Works as a plain file input. */
export function PhotosField({ label, errors, current = [], lost = [], onChoose }: PhotosFieldProps) {
  const [chosen, setChosen] = useState<File[]>([])
  const problems = problemsOf(chosen)
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setChosen(files)
    onChoose(files.length)
    // Held back by the form: sending it would take long and be refused.
    target.setCustomValidity(problemsOf(files).join(' '))
  }
  return (
    <div className="photos-field">
      {current.length ? (
        <ul className="photos-field-current" aria-label="Photos there are">
          {current.map(({ name, src, width, height }, index) => (
            <li key={name}>
              <img src={src} width={width ?? undefined} height={height ?? undefined} alt={`The ${index + 1}.`} />
              <Checkbox name="removePhoto" value={name} label="Remove" aria-label={`Remove photo ${index + 1}`} />
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        name="photos"
        label={current.length ? `Add ${label.toLowerCase()}` : label}
        errors={chosen.length ? [...problems, ...(problems.length ? [] : (errors ?? []))] : withLost(errors, lost)}
        help={`Several at once, up to ${MOST_PHOTOS}.`}
        type="file"
        multiple
        accept="image/*,.heic,.heif,.avif"
        onChange={choose}
      />
      <Chosen files={chosen} />
    </div>
  )
}

function problemsOf(files: File[]): string[] {
  const tooLarge = files.filter(file => file.size > MAX_BYTES).map(({ name }) => `“${name}” is larger than 10 MB.`)
  return files.length > MOST_PHOTOS ? [`Choose at most ${MOST_PHOTOS} photos for one note.`, ...tooLarge] : tooLarge
}

function withLost(errors: string[] = [], lost: string[]): string[] | undefined {
  if (!lost.length) return errors
  const names = lost.map(name => `“${name}”`).join(', ')
  return [...errors, `Please choose ${names} again: a browser does not keep files when a form comes back.`]
}

/** The photos just chosen. Some browsers cannot show every kind that can be kept; those are left out here and sent anyway. */
function Chosen({ files }: { files: File[] }) {
  const [urls, setUrls] = useState<string[]>([])
  useEffect(() => {
    const made = files.map(file => URL.createObjectURL(file))
    setUrls(made)
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [files])
  if (!urls.length) return null
  return (
    <ul className="photos-field-chosen" aria-label="Photos you chose">
      {urls.map((url, index) => (
        <li key={url}>
          <img src={url} alt={files[index]?.name ?? ''} onError={({ currentTarget }) => currentTarget.remove()} />
        </li>
      ))}
    </ul>
  )
}
