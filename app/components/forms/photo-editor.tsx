import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { i18n } from '~/platform/messages'
import { Icon } from '../ui/icon'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../ui/button'
import { type Area, cutPhoto, jpegOf, turnedPhoto } from './photo-canvas'
import './photo-editor.css'

type PhotoEditorProps = {
  file: File
  /** The photo becomes a round one: a square of this many pixels at most. */
  square?: number
  onDone: (file: File) => void
  /** Also after `onDone`; `isCancelled` without it. */
  onClose: (isCancelled: boolean) => void
}

type Turned = { canvas: HTMLCanvasElement; src: string; turns: number }

const SHAPES = {
  original: [/*i18n*/ 'Original', 0],
  square: [/*i18n*/ { id: 'square.format', message: 'Square' }, 1],
  '4:3': ['4:3', 4 / 3],
  '3:4': ['3:4', 3 / 4],
} as const
type Shape = keyof typeof SHAPES
const DONE = 'done'

/** Crops and rotates a photo: by dragging, pinching, the slider, or the arrow keys. */
export default function PhotoEditor({ file, square, onDone, onClose }: PhotoEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const area = useRef<Area | null>(null)
  const [turns, setTurns] = useState(0)
  const [shape, setShape] = useState<Shape>('original')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const turned = useTurned(file, turns, () => onClose(true))
  // Before, its crop area is that of the photo as it was.
  const [loaded, setLoaded] = useState<Turned | null>(null)
  const isReady = turned !== null && turned === loaded && turned.turns === turns
  const isDrawn = turned !== null
  useEffect(() => {
    if (isDrawn) dialog.current?.showModal()
  }, [isDrawn])

  function turn(by: number) {
    setTurns(before => (before + by + 4) % 4)
    setCrop({ x: 0, y: 0 })
    setZoom(1)
  }
  async function finish() {
    if (!turned || !area.current) return
    const photo = await cutPhoto(turned.canvas, area.current, file.name, square)
    // First, so that the browser gives the focus back.
    dialog.current?.close(DONE)
    onDone(photo)
  }
  if (!turned) return null
  const { width, height } = turned.canvas
  return (
    <dialog
      ref={dialog}
      className="photo-editor"
      aria-label={i18n.t('Crop and rotate')}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue !== DONE)}
    >
      <div className="photo-editor-photo">
        <Cropper
          image={turned.src}
          crop={crop}
          zoom={zoom}
          aspect={square ? 1 : SHAPES[shape][1] || width / height}
          maxZoom={4}
          cropShape={square ? 'round' : 'rect'}
          objectFit={square ? 'cover' : 'contain'}
          showGrid={!square}
          zoomWithScroll={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, chosen) => {
            area.current = chosen
          }}
          onMediaLoaded={() => setLoaded(turned)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': i18n.t('Crop area: move it with the arrow keys') }}
        />
      </div>
      <div className="photo-editor-tools">
        {square ? null : (
          <div className="photo-editor-shapes">
            {(Object.keys(SHAPES) as Shape[]).map(name => (
              <button key={name} type="button" aria-pressed={name === shape} onClick={() => setShape(name)}>
                {i18n.t(SHAPES[name][0])}
              </button>
            ))}
          </div>
        )}
        <div className="photo-editor-zoom">
          <button type="button" className="icon-button" aria-label={i18n.t('Rotate left')} onClick={() => turn(-1)}>
            <Icon name="rotate-ccw" />
          </button>
          <label>
            <span className="visually-hidden">{i18n.t('Zoom')}</span>
            <input
              type="range"
              min={1}
              max={4}
              step={0.05}
              value={zoom}
              onChange={event => setZoom(Number(event.target.value))}
            />
          </label>
          <button type="button" className="icon-button" aria-label={i18n.t('Rotate right')} onClick={() => turn(1)}>
            <Icon name="rotate-cw" />
          </button>
        </div>
        <div className="photo-editor-end" data-buttons="large">
          <Button type="button" variant="quiet" onClick={() => dialog.current?.close()}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="button" variant="main" disabled={!isReady} onClick={finish}>
            {square ? i18n.t('Save photo') : i18n.t('Use photo')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** Returns the photo after its turns, or null until it is drawn. Calls `onUnreadable` if this browser cannot decode it. */
function useTurned(file: File, turns: number, onUnreadable: () => void): Turned | null {
  const [turned, setTurned] = useState<Turned | null>(null)
  const giveUp = useRef(onUnreadable)
  giveUp.current = onUnreadable
  useEffect(() => {
    let isLeft = false
    let src = ''
    async function draw() {
      const canvas = await turnedPhoto(file, turns)
      src = URL.createObjectURL(await jpegOf(canvas, file.name))
      if (isLeft) URL.revokeObjectURL(src)
      else setTurned({ canvas, src, turns })
    }
    draw().catch(() => giveUp.current())
    return () => {
      isLeft = true
      URL.revokeObjectURL(src)
    }
  }, [file, turns])
  return turned
}
