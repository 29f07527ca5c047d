import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/button'

/** What a form of a list gets back when it cannot be taken: what was typed, and messages by field. */
export type NameReply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }

/** What a form's fields show: values and messages by field. */
export type NameFields = { values: Record<string, string>; errors: Record<string, string[]>; startHere: boolean }

type NameFormProps = {
  action: string
  /** what stands in the fields until something is typed */
  values: Record<string, string>
  /** the page's own reply, where no script took the form's */
  reply?: NameReply
  fields: (shown: NameFields) => ReactNode
  submit: string
  /** where to go afterwards; the list when not given */
  returnTo?: string
  /** whether the first field takes the focus */
  startHere?: boolean
  /** called when what was sent is in */
  onSaved?: () => void
  /** beside the button: the way out, and whatever else can be done */
  children?: ReactNode
}

/** One name's form: for a new one and for a change, on a page of its own or in its place in the list. */
export function NameForm({
  action,
  fields,
  submit,
  returnTo,
  startHere = false,
  onSaved,
  children,
  ...given
}: NameFormProps) {
  const fetcher = useFetcher<NameReply>()
  const form = useRef<HTMLFormElement>(null)
  const reply = fetcher.data ?? given.reply
  const busy = useSending(fetcher, onSaved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its field, also an equal one.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [reply])
  return (
    <fetcher.Form ref={form} method="post" action={action} preventScrollReset noValidate className="name-form">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      {fields({
        values: { ...given.values, ...textsOf(reply) },
        errors: reply?.errors ?? {},
        startHere: startHere && !reply,
      })}
      <div className="button-row">
        <Button type="submit" variant="main" busy={busy} busyLabel="Saving…">
          {submit}
        </Button>
        {children}
      </div>
    </fetcher.Form>
  )
}

/**
 * Whether the form is on its way; calls `onSaved` once it was taken. A fetcher keeps its last reply through a redirect, so only a new
 * one is a refusal; a refused form can be sent again at once, also while the page still asks for its data anew.
 */
function useSending({ state, data }: { state: string; data?: NameReply }, onSaved?: () => void): boolean {
  const sent = useRef(false)
  const former = useRef<NameReply>()
  useEffect(() => {
    if (state === 'submitting') {
      sent.current = true
      former.current = data
    } else if (state === 'idle' && sent.current) {
      sent.current = false
      if (!data || data === former.current) onSaved?.()
    }
  }, [state, data, onSaved])
  return state === 'submitting' || (state === 'loading' && (!data || data === former.current))
}

const textsOf = (reply?: NameReply): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply?.values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
