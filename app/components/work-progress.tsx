import { useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import './work-progress.css'

type WorkProgressProps = {
  /** What is being done. */
  words: string
  percent: number
  /** That one may leave, and where the result will be. */
  children: ReactNode
}

/** How far long work behind the scenes is; looks again by itself, with and without scripts. */
export function WorkProgress({ words, percent, children }: WorkProgressProps) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, 700)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <div className="work-progress">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <label className="work-progress-head" htmlFor="progress">
        <span>{words}</span>
        <b className="num">{percent} %</b>
      </label>
      <progress id="progress" max={100} value={percent} />
      <p className="soft work-progress-words">{children}</p>
    </div>
  )
}
