import { useCallback, useState } from 'react'
import { useShortcuts } from '../client/controls/shortcuts'
import { late } from '../client/loading/late'
import { useSite } from './site'

const ShortcutDialog = late(() => import('./shortcut-dialog').then(script => script.default))

/** The single-key shortcuts of the app, and the list of them. */
export function Shortcuts() {
  const [isShown, setShown] = useState(false)
  useShortcuts(
    !useSite().comfort.noShortcuts,
    useCallback(() => setShown(true), []),
  )
  return isShown ? <ShortcutDialog onClose={() => setShown(false)} /> : null
}
