import type { LinkProps } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { late } from '../client/loading/late'
import { Link } from './link'
import type { SheetProps } from './sheet-dialog'
import './sheet.css'

type SheetLinkProps = LinkProps & {
  title: string
  /** Next to the heading. */
  note?: ReactNode
  sheet: ReactNode
}

/** A link to a page that opens as a sheet instead. Without JavaScript, or in a new tab, it is the page. */
export function SheetLink({ title, note, sheet, ...link }: SheetLinkProps) {
  const { opener, open, close } = useSheet()
  return (
    <>
      <Link {...link} aria-haspopup="dialog" onClick={open} />
      {opener ? (
        <Sheet title={title} note={note} opener={opener} onClose={close}>
          {sheet}
        </Sheet>
      ) : null}
    </>
  )
}

/** For several links with one sheet: which of them has opened it. Pass `open` to their `onClick`. */
export function useSheet() {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  function open(event: MouseEvent<HTMLElement>) {
    // Other clicks are for a new tab or window.
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpener(event.currentTarget)
  }
  return { opener, open, close: () => setOpener(null) }
}

function GoToPage({ opener }: SheetProps) {
  useEffect(() => {
    if (opener instanceof HTMLAnchorElement) window.location.assign(opener.href)
    else if (opener instanceof HTMLButtonElement) opener.form?.requestSubmit(opener)
  }, [opener])
  return null
}

/** An open sheet at the bottom of the screen; from 1024 px a popover next to its opener. Without its script, the page. */
export const Sheet = late<SheetProps>(() => import('./sheet-dialog').then(({ SheetDialog }) => SheetDialog), {
  fallback: GoToPage,
})
