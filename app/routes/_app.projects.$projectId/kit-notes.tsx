import { late } from '~/components/client/late'
import { Panel } from '~/components/ui/panel'
import type { FormReply } from '~/http/forms/form-reply.server'
import './kit-notes.css'

const NotesForm = late(() => import('./notes-form').then(({ NotesForm }) => NotesForm), { when: 'page' })

type KitNotesProps = {
  text: string
  /** the text as safe HTML, if it has any */
  html: string | null
  reply?: FormReply
  /** The key under which the browser saves the draft. */
  draftKey: string
}

export function KitNotes({ text, html, reply, draftKey }: KitNotesProps) {
  return (
    <Panel title="Notes" className="kit-notes">
      <details open={Boolean(reply?.errors.generalNotes)}>
        <summary>
          {text ? 'Edit' : 'Write'}
          <span className="visually-hidden"> notes</span>
        </summary>
        <NotesForm text={text} reply={reply} draftKey={draftKey} />
      </details>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe on the server, see rich-text.server.ts.
        <div className="prose kit-notes-text" dangerouslySetInnerHTML={{ __html: html }} />
      ) : text ? (
        <p className="prose kit-notes-text kit-notes-plain">{text}</p>
      ) : (
        <p className="soft kit-notes-text">
          No notes yet. For example: missing drills, where the bags are, or who gets it.
        </p>
      )}
    </Panel>
  )
}
