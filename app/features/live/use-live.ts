import { useFetchers, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useIsLive } from '~/components/live-page'
import { useLookAgain } from '~/components/looking-again'
import { holdsUnsaved } from '~/components/unsaved'
import { listen } from './listen'

/** Milliseconds between two looks: what changes many times in a row is looked at a few times. */
const GAP = 300

/**
 * Shows what changes elsewhere (on another device, in another tab, by a program) on the page that is open, within a moment. Waits for
 * whatever is being sent or loaded, and looks again only for what has changed since.
 */
export function useLive() {
  const isLive = useIsLive()
  const { lookAgain, isLooking } = useLookAgain()
  const navigation = useNavigation().state
  const sent = useFetchers().filter(({ formMethod }) => formMethod && formMethod !== 'GET')
  const isReading = isLooking || navigation === 'loading' || sent.some(({ state }) => state === 'loading')
  const isBusy = isReading || navigation !== 'idle' || sent.some(({ state }) => state !== 'idle')

  const isStale = useRef(false)
  const lookedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const now = useRef({ isBusy, isLive, lookAgain })
  now.current = { isBusy, isLive, lookAgain }

  const lookSoon = useRef(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        // Back from offline it listens anew, and looks then.
        if (!isStale.current || now.current.isBusy || !now.current.isLive || !navigator.onLine) return
        isStale.current = false
        lookedAt.current = Date.now()
        now.current.lookAgain()
      },
      Math.max(0, lookedAt.current + GAP - Date.now()),
    )
  }).current

  // What is read from here on knows of everything that has been told.
  useEffect(() => {
    if (isReading) isStale.current = false
  }, [isReading])
  useEffect(() => {
    if (!isBusy && isLive && isStale.current) lookSoon()
  }, [isBusy, isLive, lookSoon])

  useEffect(
    () =>
      listen({
        onChange() {
          isStale.current = true
          lookSoon()
        },
        onEnd() {
          // The next page is the one to sign in at. What is typed is lost to nobody: sending it leads there too.
          if (!now.current.isBusy && !holdsUnsaved()) now.current.lookAgain()
        },
      }),
    [lookSoon],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
}
