import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import './scan-code.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
// TypeScript does not know it: only some browsers have it.
declare const BarcodeDetector: new () => Detector

// Often enough to feel immediate, without heating the phone.
const PAUSE_MS = 200
const MAX_LENGTH = 64

/** A button that reads a barcode with the camera into the field `code` of its form. */
export default function ScanCode() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  function fill(code: string) {
    setOpen(false)
    const field = button.current?.closest('form')?.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    field.value = code
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <span ref={button}>
      <Button type="button" className="scan-open" onClick={() => setOpen(true)}>
        <Icon name="scan-barcode" size={20} />
        {i18n.t('Scan the barcode')}
      </Button>
      {isOpen ? <Camera onCode={fill} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

type CameraProps = { onCode: (code: string) => void; onClose: () => void }

function Camera({ onCode, onClose }: CameraProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const problem = useCode(video, onCode)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog scan" aria-label={i18n.t('Scan the barcode')} onClose={onClose}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <video ref={video} autoPlay muted playsInline />
          <p>{i18n.t('Hold the barcode in front of the camera.')}</p>
        </>
      )}
      <Button type="button" onClick={() => dialog.current?.close()}>
        {i18n.t('Cancel')}
      </Button>
    </dialog>
  )
}

/** Shows the camera in a video until a barcode is in front of it. Returns a message if there is no camera. */
function useCode(video: RefObject<HTMLVideoElement>, onCode: (code: string) => void): string {
  const [problem, setProblem] = useState('')
  const found = useRef(onCode)
  found.current = onCode
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    async function watch() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const detector = new BarcodeDetector()
      if (video.current) video.current.srcObject = stream
      while (!isOver) {
        const isReady = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        const [code] = isReady && video.current ? await detector.detect(video.current) : []
        if (code?.rawValue && !isOver) return found.current(code.rawValue.slice(0, MAX_LENGTH))
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch()
      .catch(
        () =>
          isOver ||
          setProblem(
            i18n.t('The camera is not available. Allow it in the settings of your browser, or type the code.'),
          ),
      )
      .finally(() => isOver && stop())
    return () => {
      isOver = true
      stop()
    }
  }, [video])
  return problem
}
