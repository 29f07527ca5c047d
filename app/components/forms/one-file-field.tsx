import { Trans } from '@lingui/react'
import { type ChangeEvent, useContext, useEffect, useId, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { i18n } from '~/platform/messages'
import { Button } from '../ui/button'
import { Checkbox, FieldScope, fieldId } from './field'
import { FileTile } from './file-tile'
import { giveFiles } from './give-files'
import { useHeldForm } from './held-form'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from './photo-limits'
import { preparePhoto } from './prepare-photo'
import { storedPhoto } from './stored-photo'

// Loaded when the user crops a photo.
const PhotoEditor = late(() => import('./photo-editor').then(script => script.default))

const HIDDEN = <span key="hidden" className="visually-hidden" />

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
  /** Takes the parts of a file, too. */
  takesParts?: boolean
  /** A square tile: the photo, or the label. Its name and buttons are below. */
  isSmall?: boolean
  /** Submits the form when a file is selected. */
  sendsAtOnce?: boolean
  /** The stored photo, which can be cropped. With `shown`, it is displayed with a checkbox `remove` + the field's name. */
  current?: { full: string; shown?: { src: string; width: number | null; height: number | null } }
  /** A round photo is a square of this many pixels at most. It is cropped when it is selected, and then sent. */
  square?: number
  /** The name of the file in a rejected form: a browser cannot refill a file input. */
  lost?: string
}

/** A tile for one photo or file, with its name, its preview and the stored photo. */
export function OneFileField({
  name = 'image',
  label,
  help,
  accept,
  current,
  square,
  takesParts,
  isSmall,
  ...props
}: OneFileFieldProps) {
  const one = useOneFile({ isPhoto: !accept, ...props })
  const { file, parts, errors, clear } = one
  const [edited, setEdited] = useState<'selected' | 'stored' | null>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    if (square) setEdited('selected')
    one.choose(event)
  }
  async function editStored() {
    const stored = current && (await storedPhoto(current.full))
    if (!stored) return
    select([stored])
    setEdited('stored')
  }
  function select(files: File[]) {
    const input = document.getElementById(inputId)
    if (input instanceof HTMLInputElement) giveFiles(input, files)
  }
  function close(isCancelled: boolean) {
    // The stored photo was only selected for the editor.
    if (isCancelled && edited === 'stored') select([])
    setEdited(null)
  }
  const src = useObjectUrl(accept ? null : file)
  const [unseen, setUnseen] = useState('')
  const boxId = useId()
  const boxName = `remove${name[0]?.toUpperCase()}${name.slice(1)}`
  const inputId = fieldId(name, useContext(FieldScope))
  return (
    <FileTile
      name={name}
      label={label}
      help={help}
      accept={accept}
      errors={errors}
      multiple={takesParts}
      square={isSmall ? (file || current ? i18n.t('Change') : label) : undefined}
      onChange={choose}
    >
      {file ? (
        <div className="file-tile-shown">
          {src && src !== unseen ? (
            // Some browsers cannot show every image type that can be stored. The field shows its name anyway.
            <img src={src} alt={i18n.t('Your selection')} onError={() => setUnseen(src)} />
          ) : null}
          <div className="file-tile-words">
            <b>{parts > 1 ? i18n.t('{count, plural, one {# file} other {# files}}', { count: parts }) : file.name}</b>
            {accept ? null : (
              <Button
                key="edit"
                type="button"
                variant="quiet"
                className="button-flush"
                onClick={() => setEdited('selected')}
              >
                {i18n.t('Crop and rotate')}
              </Button>
            )}
            <Button type="button" variant="quiet" className="button-flush" onClick={clear}>
              {parts > 1 ? (
                <Trans id="Remove<0> them</0>" components={[HIDDEN]} />
              ) : (
                <Trans id="Remove<0> {name}</0>" values={{ name: <bdi>{file.name}</bdi> }} components={[HIDDEN]} />
              )}
            </Button>
          </div>
        </div>
      ) : current ? (
        <div className="file-tile-shown">
          {current.shown ? (
            <img
              src={current.shown.src}
              width={current.shown.width ?? undefined}
              height={current.shown.height ?? undefined}
              alt={i18n.t('Currently in the form')}
            />
          ) : null}
          <div className="file-tile-words">
            {/* With its key it stays in place, and keeps the focus, while its photo becomes the selected one. */}
            <Button key="edit" type="button" variant="quiet" className="button-flush with-script" onClick={editStored}>
              {i18n.t('Crop and rotate')}
            </Button>
            {current.shown ? <Checkbox id={boxId} name={boxName} label={i18n.t('Remove this photo')} /> : null}
          </div>
        </div>
      ) : null}
      {file && edited ? (
        <PhotoEditor file={file} square={square} onDone={cut => one.replace(cut, Boolean(square))} onClose={close} />
      ) : null}
    </FileTile>
  )
}

type OneFileOptions = Pick<OneFileFieldProps, 'errors' | 'lost' | 'maxBytes' | 'tooLarge' | 'sendsAtOnce'> & {
  isPhoto: boolean
}

/** The selected file, and the errors about it. */
function useOneFile({ isPhoto, errors, lost, sendsAtOnce, ...limits }: OneFileOptions) {
  const { maxBytes = PHOTO_MAX_BYTES, tooLarge = i18n.t(PHOTO_TOO_LARGE) } = limits
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  /** `before`: the errors that were shown when it was selected, which are not about it */
  const [chosen, setChosen] = useState<{ file: File; parts: number; size: number; before?: string[] } | null>(null)
  const isTooLarge = chosen !== null && chosen.size > maxBytes
  useHeldForm(input, isTooLarge)
  useEffect(() => {
    if (sendsAtOnce && chosen && !isTooLarge) input?.form?.requestSubmit()
  }, [sendsAtOnce, input, chosen, isTooLarge])

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    const file = files[0]
    setInput(currentTarget)
    const small = file && isPhoto ? await preparePhoto(file) : file
    // Another file was selected while this one was prepared.
    if (currentTarget.files?.[0] !== file) return
    if (small && small !== file) giveFiles(currentTarget, [small])
    else setChosen(file ? { file, parts: files.length, size: sizeOf(files), before: errors } : null)
  }
  function replace(file: File, isSent: boolean) {
    if (!input) return
    giveFiles(input, [file])
    if (isSent) input.form?.requestSubmit()
  }
  function clear() {
    if (!input) return
    giveFiles(input, [])
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
  return { file: chosen?.file ?? null, parts: chosen?.parts ?? 0, errors: wrong, choose, replace, clear }
}

const sizeOf = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0)

function withLost(errors: string[] | undefined, lost: string | undefined): string[] | undefined {
  if (!lost) return errors
  return [
    ...(errors ?? []),
    i18n.t('Select “{lost}” again. Your browser cleared the file when the form reloaded.', { lost }),
  ]
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
