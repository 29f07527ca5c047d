import { useFetchers, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSilentRevalidation } from '~/components/client/requests/silent-revalidation'
import { useIsLive } from '~/components/client/router/live-page'
import { routerState } from '~/components/client/router/router-state'
import { holdsUnsaved } from '~/components/forms/unsaved'
import { listen } from './listen'

/** Milliseconds between two reloads. */
const GAP = 300

/**
 * Reloads the page's data when it changes elsewhere: on another device, in another tab, through the API. Waits for
 * current requests.
 */
export function useLive() {
  const isLive = useIsLive()
  const { lookAgain, isLooking } = useSilentRevalidation()
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
        // Offline, it reloads after reconnecting.
        if (!isStale.current || now.current.isBusy || !now.current.isLive || !navigator.onLine) return
        // Not rendered yet. Its data may have a toast, which this reload would replace.
        if (isSending()) return
        isStale.current = false
        lookedAt.current = performance.now()
        now.current.lookAgain()
      },
      Math.max(0, lookedAt.current + GAP - performance.now()),
    )
  }).current

  // A request that starts now includes all changes so far.
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
          // The reload leads to the login page. Unsaved input stays, because submitting leads there too.
          if (!now.current.isBusy && !holdsUnsaved()) now.current.lookAgain()
        },
      }),
    [lookSoon],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
}

const isSending = () =>
  [...(routerState()?.fetchers.values() ?? [])].some(
    ({ state, formMethod }) => state !== 'idle' && formMethod && formMethod !== 'GET',
  )
