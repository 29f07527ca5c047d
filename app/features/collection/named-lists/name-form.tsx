import { type ReactNode, useEffect, useRef } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { OriginalValues } from '~/components/forms/original-values'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'

/** The response to an invalid form: the submitted values, and messages by field. */
export type NameReply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }

/** The state of the form fields: values and messages by field. */
export type NameFields = { values: Record<string, string>; errors: Record<string, string[]>; startHere: boolean }

type NameFormProps = {
  action: string
  values: Record<string, string>
  /** the page's response, for a form submitted without JavaScript */
  reply?: NameReply
  fields: (shown: NameFields) => ReactNode
  /** whether the form changes an existing name, so that concurrent edits are merged */
  isEdit?: boolean
  submit: string
  /** the URL to return to; the list by default */
  returnTo?: string
  /** whether the first field gets the focus */
  startHere?: boolean
  /** called after a successful submission */
  onSaved?: () => void
  /** further actions next to the button */
  children?: ReactNode
}

/** The form for a new or existing name, on its own page or inline in the list. */
export function NameForm({
  action,
  fields,
  isEdit = false,
  submit,
  returnTo,
  startHere = false,
  onSaved,
  children,
  ...given
}: NameFormProps) {
  const { Form, isBusy, onSubmit, saved, ...fetcher } = useFormFetcher<NameReply>()
  const form = useRef<HTMLFormElement>(null)
  const reply = fetcher.reply ?? given.reply
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each success.
  useEffect(() => {
    if (saved) onSaved?.()
  }, [saved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its field, also an equal one.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [reply])
  return (
    <Form ref={form} method="post" action={action} onSubmit={onSubmit} noValidate className="name-form">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      {isEdit ? <OriginalValues form={form} opened={JSON.stringify(given.values)} reply={reply} /> : null}
      {fields({
        values: { ...given.values, ...textsOf(reply) },
        errors: reply?.errors ?? {},
        startHere: startHere && !reply,
      })}
      <div className="button-row">
        <Button type="submit" variant="main" busy={isBusy} busyLabel={i18n.t('Saving…')}>
          {submit}
        </Button>
        {children}
      </div>
    </Form>
  )
}

const textsOf = (reply?: NameReply): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply?.values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
