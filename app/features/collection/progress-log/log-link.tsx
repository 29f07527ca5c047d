import type { LinkProps } from '@remix-run/react'
import { type MouseEvent, useRef, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { buttonClass } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Sheet, useSheet } from '~/components/ui/sheet'
import { i18n } from '~/platform/messages'
import { logPath } from '../projects/project-paths'
import type { LogSheetProps } from './log-sheet'

// Loaded when the sheet opens. Without its script, the page.
const LogSheet = late<LogSheetProps>(() => import('./log-sheet').then(({ LogSheet }) => LogSheet), {
  fallback: GoToPage,
})

type LogLinkProps = Omit<LinkProps, 'to'> & { id: string }

/** "Log progress" on a kit: a sheet over the page, and without JavaScript a page. */
export function LogLink({ id, ...link }: LogLinkProps) {
  const { opener, open, close } = useSheet()
  return (
    <>
      <Link
        {...link}
        to={logPath(id)}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={event => isOnline() && open(event)}
      />
      {opener ? <LogSheet id={id} opener={opener} onClose={close} /> : null}
    </>
  )
}

/** The same as the main button of a page. */
export const LogButton = ({ className, ...link }: LogLinkProps) => (
  <LogLink {...link} className={buttonClass('main', className)} />
)

/** Takes a photo, and opens the form that holds it. Without JavaScript, the page at its photos. */
export function CameraLink({ id, ...link }: LogLinkProps) {
  const { opener, open, close } = useSheet()
  const camera = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  function take(event: MouseEvent<HTMLAnchorElement>) {
    if (isOnline()) open(event)
    if (event.defaultPrevented) camera.current?.click()
  }
  return (
    <>
      <Link
        {...link}
        to={`${logPath(id)}#field-photos`}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={take}
      />
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={i18n.t('Photo')}
        onChange={({ currentTarget }) => {
          setPhoto(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      {opener && photo ? (
        <LogSheet
          id={id}
          opener={opener}
          photo={photo}
          onClose={() => {
            setPhoto(null)
            close()
          }}
        />
      ) : null}
    </>
  )
}

// Offline, the page is cached, and the data of the sheet is not.
const isOnline = () => navigator.onLine

function preload() {
  Sheet.preload()
  LogSheet.preload()
}

function GoToPage({ opener }: LogSheetProps) {
  if (opener instanceof HTMLAnchorElement) window.location.assign(opener.href)
  return null
}
