import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { late } from '~/components/client/loading/late'
import type { PictureDialogProps } from './picture-dialog'
import './picture-viewer.css'

// Without the script, the link opens the file.
const PictureDialog = late(() => import('./picture-dialog').then(script => script.default), { fallback: GoToFile })

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
      // A photo may be on the page twice.
      const all = [...(element?.querySelectorAll<HTMLAnchorElement>(PHOTO) ?? [])]
      const links = [...new Map(all.map(one => [one.href, one])).values()]
      setOpened({ links, start: links.findIndex(({ href }) => href === link.href) })
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [])

  const preload = ({ target }: PointerEvent) => photoAt(target) && PictureDialog.preload()
  return (
    <>
      <div ref={page} onPointerOver={preload}>
        {children}
      </div>
      {opened ? <PictureDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

const PHOTO = 'a[data-picture]'
const photoAt = (target: EventTarget | null) => (target as Element).closest<HTMLAnchorElement>(PHOTO)

function GoToFile({ links, start }: PictureDialogProps) {
  useEffect(() => window.location.assign(links[start]?.href ?? ''), [links, start])
  return null
}
