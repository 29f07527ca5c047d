import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/button'
import { useTimesOver } from '~/components/emptied'
import { Field, TextArea } from '~/components/field'
import { useNewestReply } from '~/components/newest-reply'
import { OpenedAs } from '~/components/opened-as'
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
      <details open={Boolean(reply?.errors.generalNotes)}>
        <summary>
          {text ? 'Change' : 'Write'}
          <span className="visually-hidden"> notes</span>
        </summary>
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
  const answer = useNewestReply(fetcher) ?? reply
  const errors = answer?.errors.generalNotes
  useUnsavedWarning(form, errors)
  const opened = useOpenedText(form, text)
  const saved = useTimesOver(fetcher.state === 'loading' && !errors)
  useEffect(() => {
    // Saved notes close it again.
    if (saved) form.current?.closest('details')?.removeAttribute('open')
  }, [saved])
  return (
    <fetcher.Form ref={form} method="post" preventScrollReset noValidate>
      <OpenedAs
        key={`as ${opened}`}
        form={form}
        opened={JSON.stringify({ generalNotes: opened })}
        reply={errors ? answer : undefined}
      />
      <Field name="generalNotes" label="Notes" errors={errors} key={opened}>
        <TextArea defaultValue={errors ? String(answer?.values.generalNotes ?? '') : opened} rows={5} />
      </Field>
      <Button type="submit" variant="main" busy={fetcher.state !== 'idle'}>
        Save notes
      </Button>
    </fetcher.Form>
  )
}

/** The text a form begins with: the newest, as long as what stands in the field is nothing of somebody's own. */
function useOpenedText(form: RefObject<HTMLFormElement>, text: string): string {
  const [opened, setOpened] = useState(text)
  useEffect(() => {
    const field = form.current?.elements.namedItem('generalNotes')
    if (field instanceof HTMLTextAreaElement && [opened, text].map(asInField).includes(field.value)) setOpened(text)
  }, [form, opened, text])
  return opened
}

const asInField = (text: string) => text.replace(/\r\n?/g, '\n')
