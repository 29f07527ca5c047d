import { type ChangeEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { UPLOAD_PROGRESS } from '../client/requests/upload-progress'
import { Icon } from '../ui/icon'
import { Field, FieldScope, fieldId, TextInput } from './field'
import { giveFiles } from './give-files'
import './file-tile.css'

type FileTileProps = {
  name: string
  label: string
  help?: ReactNode
  errors?: string[]
  /** The accepted types. Without them, photos: the tile also offers the camera and the clipboard. */
  accept?: string
  multiple?: boolean
  /** The text of a square tile, with one button: the menu of a phone's browser has the camera, too. */
  square?: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Inside the frame, above the buttons: what is stored or selected. */
  children?: ReactNode
}

const PHOTOS = 'image/*,.heic,.heif,.avif'

/** Returns the input that is sent. The camera's has no name. */
const sentInput = (tile: React.RefObject<HTMLElement>) =>
  tile.current?.querySelector<HTMLInputElement>('input[type=file][name]')

/**
 * Takes files that are selected, photographed, dropped on the page or pasted. All of them end up in one file input,
 * which is an ordinary one without JavaScript.
 */
export function FileTile(props: FileTileProps) {
  const { name, label, help, errors, accept, multiple, square, onChange, children } = props
  const id = fieldId(name, useContext(FieldScope))
  const tile = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState('')
  const isOver = useFilesFromPage(tile)
  useEarlyFiles(tile)
  const part = useUploadProgress()
  const isPhoto = !accept
  const hasWays = isPhoto && !square

  async function paste() {
    const photos = await photosOnClipboard()
    const input = sentInput(tile)
    if (photos.length && input) giveFiles(input, photos)
    else setProblem(i18n.t('There is no photo on the clipboard. Copy one, then paste it here.'))
  }
  return (
    <Field
      className={square ? 'file-square' : undefined}
      name={name}
      label={label}
      help={help}
      errors={problem ? [problem] : errors}
    >
      <div className="file-tile" ref={tile} data-over={isOver || undefined}>
        {children}
        {part === null ? null : (
          <progress className="file-tile-progress" value={part} aria-label={i18n.t('Upload progress')} />
        )}
        <p className="file-tile-sent" role="status">
          {part === 1 ? i18n.t('Sent. Waiting for the server to answer…') : ''}
        </p>
        <div className="file-tile-ways">
          {hasWays ? (
            <label className="file-tile-way file-tile-touch with-script">
              <Icon name="camera" />
              {i18n.t('Camera')}
              <input
                className="visually-hidden"
                type="file"
                accept="image/*"
                capture="environment"
                // Its photo goes to the input below.
                onChange={({ currentTarget }) => {
                  const input = sentInput(tile)
                  if (input && currentTarget.files?.length) giveFiles(input, currentTarget.files)
                  currentTarget.value = ''
                }}
              />
            </label>
          ) : null}
          <TextInput
            className="file-tile-input"
            aria-label={square ? label : undefined}
            type="file"
            accept={accept ?? PHOTOS}
            multiple={multiple}
            onChange={event => {
              setProblem('')
              onChange(event)
            }}
          />
          <label className="file-tile-way with-script" htmlFor={id}>
            {isPhoto ? <Icon name="images" /> : <Icon name="file-up" />}
            {hasWays ? (
              <>
                <span className="file-tile-touch">{i18n.t('Library')}</span>
                <span className="file-tile-mouse">{multiple ? i18n.t('Select photos') : i18n.t('Select photo')}</span>
              </>
            ) : square ? (
              <span>{square}</span>
            ) : (
              i18n.t('Select file')
            )}
          </label>
          {hasWays ? (
            <button className="file-tile-way file-tile-touch with-script" type="button" onClick={paste}>
              <Icon name="clipboard-paste" />
              {i18n.t('Paste')}
            </button>
          ) : null}
          <p className="file-tile-drop with-script">
            {isPhoto ? i18n.t('or drop or paste a photo here') : i18n.t('or drop or paste a file here')}
          </p>
        </div>
      </div>
    </Field>
  )
}

/** Returns the part of the page's form that is sent, from 0 to 1, or null. */
function useUploadProgress(): number | null {
  const [part, setPart] = useState<number | null>(null)
  useEffect(() => {
    const follow = (event: Event) => setPart((event as CustomEvent<number | null>).detail)
    window.addEventListener(UPLOAD_PROGRESS, follow)
    return () => window.removeEventListener(UPLOAD_PROGRESS, follow)
  }, [])
  return part
}

/** Reports files that were selected before the tile's script ran: React does not repeat the event of a file input. */
function useEarlyFiles(tile: React.RefObject<HTMLElement>) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const inputs = tile.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []
      // The form sends the last one. A photo of the camera replaces its files, so they are reported first.
      for (const input of [...inputs].reverse())
        if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    return () => clearTimeout(timer)
  }, [tile])
}

/** Takes files that are dropped or pasted anywhere on the page. Returns whether files are dragged over it. */
function useFilesFromPage(tile: React.RefObject<HTMLElement>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    function take(event: DragEvent | ClipboardEvent, data: DataTransfer | null) {
      const input = sentInput(tile)
      const isHere = input && (input.checkVisibility?.() ?? true)
      if (!isHere || event.defaultPrevented || !data?.types.includes('Files')) return
      // Otherwise the browser leaves the page to open the file.
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (data.files.length) giveFiles(input, data.files)
    }
    const drag = (event: DragEvent) => take(event, event.dataTransfer)
    const leave = ({ relatedTarget }: DragEvent) => !relatedTarget && setOver(false)
    function paste(event: ClipboardEvent) {
      const data = event.clipboardData
      // Copied text can come with its picture.
      const isText = event.target instanceof Element && event.target.matches('input, textarea')
      if (!isText || !data?.types.includes('text/plain')) take(event, data)
    }
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('dragover', drag, { signal })
    window.addEventListener('drop', drag, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => end.abort()
  }, [tile])
  return isOver
}

async function photosOnClipboard(): Promise<File[]> {
  // Not available without HTTPS. The user can also deny it.
  const items = (await navigator.clipboard?.read?.().catch(() => [])) ?? []
  const photos = items.flatMap(item => {
    const type = item.types.find(type => type.startsWith('image/'))
    return type ? [{ item, type }] : []
  })
  return Promise.all(
    photos.map(async ({ item, type }) => new File([await item.getType(type)], `pasted.${type.slice(6)}`, { type })),
  )
}
