import { useRef } from 'react'

/**
 * Returns what a fetcher's last submission got back. A redirect leaves the reply to the submission before it in the
 * fetcher.
 */
export function useNewestReply<Reply>({ state, data }: { state: string; data?: Reply }): Reply | undefined {
  const former = useRef<Reply>()
  if (state === 'submitting') former.current = data
  return data === former.current ? undefined : data
}
