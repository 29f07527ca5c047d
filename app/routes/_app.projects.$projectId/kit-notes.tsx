import { useFetcher } from '@remix-run/react'
import { useRef } from 'react'
import { Button } from '~/components/button'
import { Disclosure } from '~/components/disclosure'
import { Field, TextArea } from '~/components/field'

type Reply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }
type KitNotesProps = {
  text: string
  /** The same as safe HTML when it holds any. */
  html: string | null
  reply?: Reply
}

/** What one wants to remember of a kit, with the text itself folded below. */
export function KitNotes({ text, html, reply }: KitNotesProps) {
  const fetcher = useFetcher<Reply>()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data ?? reply
  const errors = answer?.errors.generalNotes
  return (
    <section className="kit-notes" aria-label="Notes">
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe on the server, see rich-text.server.ts.
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : text ? (
        <p className="prose kit-notes-text">{text}</p>
      ) : null}
      {/* Saved notes close it again. */}
      <Disclosure title={text ? 'Change the notes' : 'Add notes'} open={Boolean(errors)} key={text}>
        <fetcher.Form ref={form} method="post" preventScrollReset noValidate>
          <Field name="generalNotes" label="Notes" errors={errors}>
            <TextArea defaultValue={errors ? String(answer?.values.generalNotes ?? '') : text} rows={5} />
          </Field>
          <Button type="submit" busy={fetcher.state !== 'idle'}>
            Save notes
          </Button>
        </fetcher.Form>
      </Disclosure>
    </section>
  )
}
