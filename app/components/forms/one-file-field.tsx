import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { Button } from '../ui/button'
import { Checkbox } from './field'
import { FileTile } from './file-tile'
import { useHeldForm } from './held-form'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from './photo-limits'

type OneFileFieldProps = {
  name?: string
  label: string
  help?: string
  errors?: string[]
  /** The accepted types. Without them, photos. */
  accept?: string
  maxBytes?: number
  /** The message for a larger file, which is not sent. */
  tooLarge?: string
  /** The stored photo. Its delete checkbox is named `remove` + the field's name. */
  current?: { src: string; width: number | null; height: number | null }
  /** The name of the file in a rejected form: a browser cannot refill a file input. */
  lost?: string
}

/** A tile for one photo or file, with its name, its preview and the stored photo. */
export function OneFileField({ name = 'image', label, help, accept, current, lost, ...props }: OneFileFieldProps) {
  const { file, errors, choose, clear } = useOneFile({ lost, ...props })
  const src = useObjectUrl(accept ? null : file)
  const [unseen, setUnseen] = useState('')
  const boxId = useId()
  return (
    <FileTile name={name} label={label} help={help} accept={accept} errors={errors} onChange={choose}>
      {file ? (
        <div className="file-tile-shown">
          {src && src !== unseen ? (
            // Some browsers cannot show every image type that can be stored. The field shows its name anyway.
            <img src={src} alt="Your selection" onError={() => setUnseen(src)} />
          ) : null}
          <div className="file-tile-words">
            <b>{file.name}</b>
            <Button type="button" variant="quiet" onClick={clear} aria-label={`Remove ${file.name}`}>
              Remove
            </Button>
          </div>
        </div>
      ) : current ? (
        <div className="file-tile-shown">
          <img
            src={current.src}
            width={current.width ?? undefined}
            height={current.height ?? undefined}
            alt="Currently saved"
          />
          <div className="file-tile-words">
            <Checkbox id={boxId} name={`remove${name[0]?.toUpperCase()}${name.slice(1)}`} label="Remove this photo" />
          </div>
        </div>
      ) : null}
    </FileTile>
  )
}

type OneFileOptions = Pick<OneFileFieldProps, 'errors' | 'lost' | 'maxBytes' | 'tooLarge'>

/** The selected file, and the errors about it. */
function useOneFile({ errors, lost, maxBytes = PHOTO_MAX_BYTES, tooLarge = PHOTO_TOO_LARGE }: OneFileOptions) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  /** `before`: the errors that were shown when it was selected, which are not about it */
  const [chosen, setChosen] = useState<{ file: File; before?: string[] } | null>(null)
  const isTooLarge = chosen !== null && chosen.file.size > maxBytes
  useHeldForm(input, isTooLarge)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    setInput(currentTarget)
    setChosen(file ? { file, before: errors } : null)
  }
  function clear() {
    if (!input) return
    input.value = ''
    setChosen(null)
    input.focus()
  }
  useEffect(() => {
    // A rejected file would be rejected again: the form is sent without it, as it is without scripts.
    if (!input || !errors || lost) return
    input.value = ''
    setChosen(null)
  }, [input, errors, lost])

  const said = chosen && chosen.before === errors ? undefined : errors
  const wrong = isTooLarge ? [tooLarge] : chosen ? said : withLost(said, lost)
  return { file: chosen?.file ?? null, errors: wrong, choose, clear }
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
