import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { i18n } from '~/platform/messages'
import { late } from '../client/loading/late'
import { whenIdle } from '../client/loading/when-idle'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { Sheet, useSheet } from '../ui/sheet'
import type { AddSheetProps } from './add-sheet'

/** The "+" of the bottom bar: what can be added, as a sheet; without JavaScript as a page. */
export function AddLink() {
  const { opener, open, close } = useSheet()
  useEffect(() => whenIdle(preloadSheets), [])
  const { pathname, search } = useLocation()
  const path = addPath(pathname, search)
  return (
    <>
      <Link to={path} className="bottom-bar-add" aria-label={i18n.t('Add')} aria-haspopup="dialog" onClick={open}>
        <Icon name="plus" size={28} />
      </Link>
      {opener ? <AddSheet path={path} opener={opener} onClose={close} /> : null}
    </>
  )
}

/** On the collection, the URL has the status of the list, for the form of a new kit. */
function addPath(pathname: string, search: string): string {
  const status = pathname === '/dashboard' ? new URLSearchParams(search).get('status') : null
  return status ? `/add?${new URLSearchParams({ status })}` : '/add'
}

function GoToPage({ path }: { path: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(path), [navigate, path])
  return null
}

/** Without its script, the page. */
const AddSheet = late<AddSheetProps>(() => import('./add-sheet').then(sheet => sheet.default), { fallback: GoToPage })

/** Loads the scripts of sheets before the first one opens. */
function preloadSheets() {
  Sheet.preload()
  AddSheet.preload()
}
