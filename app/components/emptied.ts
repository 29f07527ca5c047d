import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** How often something that is running has come to its end: as a `key` it lets a form begin anew after its own success, and only then. */
export function useTimesOver(isRunning: boolean): number {
  const [times, setTimes] = useState(0)
  useEffect(() => (isRunning ? () => setTimes(before => before + 1) : undefined), [isRunning])
  return times
}

/** How often what was sent to that address has been taken. */
export function useTimesTaken(action: string): number {
  const { state, formMethod, formAction } = useNavigation()
  return useTimesOver(state === 'loading' && formMethod === 'POST' && formAction?.split('?')[0] === action)
}
