import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { addOverlayEntry, dropOverlayEntry, releaseBack } from '../client/router/overlay-entry'
import { Icon } from './icon'
import { type PictureZoom, startZoom } from './picture-zoom'

export type PictureDialogProps = { links: HTMLAnchorElement[]; start: number; onClose: () => void }

/** The photos of these links, full-size, side by side. */
export default function PictureDialog({ links, start, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [slides] = useState(() => links.map(slideOf))
  const [at, setAt] = useState(start)
  const [factor, setFactor] = useState(1)
  const zoom = useRef<PictureZoom | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts at its picture; from then on the strip leads.
  useEffect(() => {
    const element = strip.current
    if (!element || !dialog.current) return
    dialog.current.showModal()
    void addOverlayEntry(dialog.current)
    const current = () =>
      element.querySelectorAll('img').item(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    zoom.current = startZoom(element, current, setFactor)
    show(start, 'instant')
    return () => {
      zoom.current?.end()
      releaseBack()
    }
  }, [])

  function show(index: number, behavior: ScrollBehavior) {
    zoom.current?.reset()
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: still ? 'instant' : behavior })
  }
  function turn(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isZoom = zoom.current?.press(event.key)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step && !isZoom) return
    event.preventDefault()
    if (isZoom || !step) return
    // Instant: two quick presses move two photos.
    show(at + step, 'instant')
  }

  function closed() {
    dropOverlayEntry()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={i18n.t('Photo viewer')}
      onKeyDown={turn}
      onClose={closed}
    >
      <ul
        ref={strip}
        className="picture-viewer-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {slides.map(({ src, full, caption }) => (
          <li key={src}>
            <img src={src} data-full={full} alt={caption} loading="lazy" decoding="async" draggable={false} />
          </li>
        ))}
      </ul>
      <div className="picture-viewer-bar">
        <p aria-live="polite">
          {slides[at]?.caption}
          {slides.length > 1 ? (
            <span className="num">{` · ${i18n.t('{at} of {count}', { at: at + 1, count: slides.length })}`}</span>
          ) : null}
        </p>
        <a href={slides[at]?.full} target="_blank" rel="noopener">
          {i18n.t('Full size')}
        </a>
        <Step label={i18n.t('Zoom out')} disabled={factor === 1} onClick={() => zoom.current?.by(1 / 1.5)}>
          <Icon name="zoom-out" size={24} />
        </Step>
        <Step label={i18n.t('Zoom in')} onClick={() => zoom.current?.by(1.5)}>
          <Icon name="zoom-in" size={24} />
        </Step>
        {slides.length > 1 ? (
          <>
            <Step label={i18n.t('Previous photo')} disabled={at === 0} onClick={() => show(at - 1, 'smooth')}>
              <Icon name="chevron-left" size={24} />
            </Step>
            <Step
              label={i18n.t('Next photo')}
              disabled={at === slides.length - 1}
              onClick={() => show(at + 1, 'smooth')}
            >
              <Icon name="chevron-right" size={24} />
            </Step>
          </>
        ) : null}
        <Step label={i18n.t('Close')} onClick={() => dialog.current?.close()}>
          <Icon name="x" size={24} />
        </Step>
      </div>
    </dialog>
  )
}

type StepProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

const Step = ({ label, disabled, onClick, children }: StepProps) => (
  <button type="button" className="icon-button" aria-label={label} aria-disabled={disabled} onClick={onClick}>
    {children}
  </button>
)

const slideOf = ({ href, dataset }: HTMLAnchorElement) => ({
  src: dataset.picture ?? href,
  full: href,
  caption: dataset.caption ?? '',
})
