import { Link, type LinkProps } from '@remix-run/react'
import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import './sheet.css'

const loadDialog = () => import('./sheet-dialog').then(({ SheetDialog }) => ({ default: SheetDialog }))
// Without the script, the page is shown instead.
const SheetDialog = lazy<ComponentType<SheetProps>>(() => loadDialog().catch(() => ({ default: GoToPage })))

/** Loads the script of sheets before the first one opens. */
export const preloadSheets = () => void loadDialog().catch(() => {})

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

export type SheetProps = {
  title: string
  note?: ReactNode
  opener: HTMLElement
  onClose: () => void
  /** Its forms navigate, with `replace`. Otherwise a submitted form leaves the page below as it is. */
  isLeftBySubmit?: boolean
  /** Links to other pages must `replace`: the sheet has its own history entry, so that Back closes it. */
  children: ReactNode
}

/** An open sheet at the bottom of the screen; from 1024 px a popover next to its opener. */
export const Sheet = (props: SheetProps) => (
  <Suspense>
    <SheetDialog {...props} />
  </Suspense>
)

function GoToPage({ opener }: SheetProps) {
  useEffect(() => {
    if (opener instanceof HTMLAnchorElement) window.location.assign(opener.href)
    else if (opener instanceof HTMLButtonElement) opener.form?.requestSubmit(opener)
  }, [opener])
  return null
}
