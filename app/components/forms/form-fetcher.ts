import { type SubmitOptions, useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { whenComplete } from '../client/loading/late'
import { useIsUnanswered } from '../client/requests/keep-page'
import { onSaved } from '../client/router/router-state'

/**
 * A fetcher for one form. Its action redirects after success, and otherwise returns a `Reply`.
 *
 * `reply`: the reply to the newest submission, if that failed. `isBusy`: whether the form cannot be submitted again; one
 * that failed can, even while the page is revalidating. `saved`: how many submissions succeeded; use it as a `key` to
 * reset the form. Pass `onSubmit` to the form.
 */
export function useFormFetcher<Reply>() {
  const { Form, state, data, formAction, submit } = useFetcher<Reply>()
  // A redirect leaves the reply to the submission before it in the fetcher.
  const former = useRef<typeof data>()
  if (state === 'submitting') former.current = data
  const reply = data === former.current ? undefined : data
  const isUnanswered = useIsUnanswered(formAction?.split('?')[0])
  const isBusy = (state === 'submitting' && !isUnanswered) || (state === 'loading' && !reply)
  const saved = useCompletionCount(isBusy, isUnanswered || Boolean(reply))
  return { Form, reply, isBusy, saved, onSubmit: submitAtOnce(submit) }
}

/** Counts how often the form of the page at the path `action` was saved. Use it as a `key` to reset the form. */
export function useFormCount(action: string): number {
  const [times, setTimes] = useState(0)
  useEffect(() => onSaved(path => path === action && setTimes(before => before + 1)), [action])
  return times
}

/**
 * Renders the start of a submission synchronously. The router renders all states as transitions, so React skips those of a
 * quick response on a slow device.
 */
const submitAtOnce =
  (submit: (target: HTMLFormElement, options: SubmitOptions) => void) => (event: FormEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const target = (submitter ?? event.currentTarget) as HTMLFormElement
    whenComplete(() => submit(target, { preventScrollReset: true, flushSync: true }))
  }

function useCompletionCount(isBusy: boolean, hasFailed: boolean): number {
  const [times, setTimes] = useState(0)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && !hasFailed) setTimes(before => before + 1)
    wasBusy.current = isBusy
  }, [isBusy, hasFailed])
  return times
}
