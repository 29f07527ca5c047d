import type { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'

type Fetcher = Pick<ReturnType<typeof useFetcher>, 'state' | 'submit'>
type Target = HTMLFormElement | HTMLButtonElement

/**
 * Returns a submit function that sends one request at a time: a choice made during a request is sent after the reply.
 * Remix does not abort a submission that still looks up its route, so an older choice could arrive last and win.
 */
export function useOneAtATime({ state, submit }: Fetcher): (target: Target) => void {
  const isBusy = useRef(false)
  const next = useRef<Target | null>(null)
  const send = (target: Target) => {
    if (isBusy.current) {
      next.current = target
      return
    }
    isBusy.current = true
    submit(target)
  }
  useEffect(() => {
    if (state !== 'idle') return
    const target = next.current
    next.current = null
    isBusy.current = target !== null
    if (target) submit(target)
  }, [state, submit])
  return send
}
