import { useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { i18n } from '~/platform/messages'
import './work-progress.css'

type WorkProgressProps = {
  /** The current operation. */
  label: string
  percent: number
  /** Says that the user may leave, and where the result will be. */
  children: ReactNode
}

/** The progress of a background job. Refreshes with and without JavaScript. */
export function WorkProgress({ label, percent, children }: WorkProgressProps) {
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
        <span>{label}</span>
        <b className="num">{i18n.t('{percent} %', { percent })}</b>
      </label>
      <progress id="progress" max={100} value={percent} />
      <p className="soft work-progress-words">{children}</p>
    </div>
  )
}
