import { lazy, Suspense, useCallback, useState } from 'react'
import { useShortcuts } from '../client/shortcuts'
import { useSite } from './site'

const ShortcutDialog = lazy(() => import('./shortcut-dialog').catch(() => ({ default: () => <></> })))

/** The single-key shortcuts of the app, and the list of them. */
export function Shortcuts() {
  const [isShown, setShown] = useState(false)
  useShortcuts(
    !useSite().comfort.noShortcuts,
    useCallback(() => setShown(true), []),
  )
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <ShortcutDialog onClose={() => setShown(false)} />
    </Suspense>
  )
}
