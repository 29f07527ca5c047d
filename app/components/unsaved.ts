import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Asks before typed text is left behind: on links within the app, on reload and on closing the tab. `reply` is what the server answered
 * last: a form that came back with messages still holds unsaved text.
 */
export function useUnsavedWarning(form: RefObject<HTMLFormElement>, reply: unknown) {
  const unsaved = useRef(false)
  useEffect(() => {
    const element = form.current
    const changed = () => {
      unsaved.current = true
    }
    const sent = () => {
      unsaved.current = false
    }
    element?.addEventListener('input', changed)
    element?.addEventListener('submit', sent)
    return () => {
      element?.removeEventListener('input', changed)
      element?.removeEventListener('submit', sent)
    }
  }, [form])
  useEffect(() => {
    if (reply) unsaved.current = true
  }, [reply])
  useBeforeUnload(
    useCallback(event => {
      if (unsaved.current) event.preventDefault()
    }, []),
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm('You have not saved this yet. Leave anyway?')) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}
