import { useCallback, useState } from 'react'
import { late } from '../client/late'
import { useShortcuts } from '../client/shortcuts'
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
