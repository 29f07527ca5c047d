import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Counts how often `isRunning` has ended. Use the count as a `key` to reset a form after it succeeds. */
export function useCompletionCount(isRunning: boolean): number {
  const [times, setTimes] = useState(0)
  useEffect(() => (isRunning ? () => setTimes(before => before + 1) : undefined), [isRunning])
  return times
}

export function useTimesTaken(action: string): number {
  const { state, formMethod, formAction } = useNavigation()
  return useCompletionCount(state === 'loading' && formMethod === 'POST' && formAction?.split('?')[0] === action)
}
