import {
  type ComponentType,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PictureDialogProps } from './picture-dialog'
import './picture-viewer.css'

const loadDialog = () => import('./picture-dialog')
// Without the script, the link opens the file.
const PictureDialog = lazy<ComponentType<PictureDialogProps>>(() => loadDialog().catch(() => ({ default: GoToFile })))

/**
 * Shows the page's photos full-size, side by side, and enlarges them. A photo is a link to its file with `data-picture`, the URL of a
 * screen-size version, and `data-caption`. Without JavaScript the link opens the file.
 */
export function PictureViewer({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Omit<PictureDialogProps, 'onClose'> | null>(null)

  useEffect(() => {
    const element = page.current
    function open(event: MouseEvent) {
      const link = photoAt(event.target)
      // A click for a new tab is not intercepted.
      if (!link || !window.HTMLDialogElement || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const links = [...(element?.querySelectorAll<HTMLAnchorElement>(PHOTO) ?? [])]
      setOpened({ links, start: links.indexOf(link) })
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [])

  const preload = ({ target }: PointerEvent) => photoAt(target) && loadDialog().catch(() => {})
  return (
    <>
      <div ref={page} onPointerOver={preload}>
        {children}
      </div>
      {opened ? (
        <Suspense>
          <PictureDialog {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const PHOTO = 'a[data-picture]'
const photoAt = (target: EventTarget | null) => (target as Element).closest<HTMLAnchorElement>(PHOTO)

function GoToFile({ links, start }: PictureDialogProps) {
  useEffect(() => window.location.assign(links[start]?.href ?? ''), [links, start])
  return null
}
