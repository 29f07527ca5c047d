import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Checkbox, Field } from './field'
import './picture-field.css'

type PictureFieldProps = {
  name?: string
  label: string
  help?: string
  errors?: string[]
  /** The stored photo. Its delete checkbox is named `remove` + the field's name. */
  current?: { src: string; width: number | null; height: number | null }
  /** The name of the file in a rejected form: a browser cannot refill a file input. */
  lost?: string
}

const MAX_BYTES = 10 * 1024 * 1024
const TOO_LARGE = 'This photo is larger than 10 MB. Choose a smaller one.'

/** A file input with previews of the stored photo and the selected one. Works without JavaScript. */
export function PictureField({ name = 'image', label, help, errors, current, lost }: PictureFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [unseen, setUnseen] = useState(false)
  const boxId = useId()
  const tooLarge = chosen && chosen.size > MAX_BYTES ? [TOO_LARGE] : undefined
  const preview = useObjectUrl(tooLarge ? null : chosen)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A refused file would be refused again: the form goes without it, as it does without scripts.
    const input = field.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input || !errors || lost) return
    input.value = ''
    setChosen(null)
  }, [errors, lost])
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0] ?? null
    setUnseen(false)
    setChosen(file)
    // Blocks the submission: the upload would take long and be rejected.
    event.target.setCustomValidity(file && file.size > MAX_BYTES ? TOO_LARGE : '')
  }
  return (
    <div className="picture-field" ref={field}>
      {preview && !unseen ? (
        // Some browsers cannot show every image type that can be stored. The field shows its name anyway.
        <img className="picture-field-shown" src={preview} alt="Your selection" onError={() => setUnseen(true)} />
      ) : current ? (
        <img
          className="picture-field-shown"
          src={current.src}
          width={current.width ?? undefined}
          height={current.height ?? undefined}
          alt="Currently saved"
        />
      ) : null}
      <div className="picture-field-controls">
        <Field
          name={name}
          label={label}
          errors={tooLarge ?? (chosen ? errors : withLost(errors, lost))}
          help={help}
          type="file"
          accept="image/*,.heic,.heif,.avif"
          onChange={choose}
        />
        {current && !chosen ? (
          <Checkbox id={boxId} name={`remove${name[0]?.toUpperCase()}${name.slice(1)}`} label="Remove this photo" />
        ) : null}
      </div>
    </div>
  )
}

function withLost(errors: string[] | undefined, lost: string | undefined): string[] | undefined {
  if (!lost) return errors
  return [...(errors ?? []), `Select “${lost}” again. Your browser cleared the file when the form reloaded.`]
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
