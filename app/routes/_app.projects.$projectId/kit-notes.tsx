import { useFetcher } from '@remix-run/react'
import { useRef } from 'react'
import { Button } from '~/components/button'
import { Field, TextArea } from '~/components/field'
import { Panel } from '~/components/panel'
import { useUnsavedWarning } from '~/components/unsaved'
import './kit-notes.css'

type Reply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }
type KitNotesProps = {
  text: string
  /** The same as safe HTML when it holds any. */
  html: string | null
  reply?: Reply
}

/** What one wants to remember of a kit; changed where it stands. */
export function KitNotes({ text, html, reply }: KitNotesProps) {
  return (
    <Panel title="Notes" className="kit-notes">
      {/* Saved notes close it again. */}
      <details open={Boolean(reply?.errors.generalNotes)} key={text}>
        <summary>{text ? 'Change' : 'Write'}</summary>
        <NotesForm text={text} reply={reply} />
      </details>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe on the server, see rich-text.server.ts.
        <div className="prose kit-notes-text" dangerouslySetInnerHTML={{ __html: html }} />
      ) : text ? (
        <p className="prose kit-notes-text kit-notes-plain">{text}</p>
      ) : (
        <p className="soft kit-notes-text">Which numbers run out, where the bags are, who gets it: nothing yet.</p>
      )}
    </Panel>
  )
}

function NotesForm({ text, reply }: Omit<KitNotesProps, 'html'>) {
  const fetcher = useFetcher<Reply>()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data ?? reply
  const errors = answer?.errors.generalNotes
  useUnsavedWarning(form, errors)
  return (
    <fetcher.Form ref={form} method="post" preventScrollReset noValidate>
      <Field name="generalNotes" label="Notes" errors={errors}>
        <TextArea defaultValue={errors ? String(answer?.values.generalNotes ?? '') : text} rows={5} />
      </Field>
      <Button type="submit" variant="main" busy={fetcher.state !== 'idle'}>
        Save notes
      </Button>
    </fetcher.Form>
  )
}
