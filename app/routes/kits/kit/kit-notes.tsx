import { Trans } from '@lingui/react'
import { late } from '~/components/client/loading/late'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'
import './kit-notes.css'

const NotesForm = late(() => import('./notes-form').then(({ NotesForm }) => NotesForm), { when: 'page' })

type KitNotesProps = { page: KitPage; title: string; reply?: FormReply }

export function KitNotes({ page, title, reply }: KitNotesProps) {
  const { generalNotes: text, notesHtml: html } = page.project
  return (
    <section className="kit-notes">
      <h2>{title}</h2>
      <details open={Boolean(reply?.errors.generalNotes)}>
        <summary>
          <Trans id={text ? EDIT : WRITE} components={[<span key="notes" className="visually-hidden" />]} />
        </summary>
        <NotesForm text={text} reply={reply} draftKey={`${page.draftKey} text`} />
      </details>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe on the server, see rich-text.server.ts.
        <div className="prose kit-notes-text" dangerouslySetInnerHTML={{ __html: html }} />
      ) : text ? (
        <p className="prose kit-notes-text kit-notes-plain">{text}</p>
      ) : (
        <p className="soft kit-notes-text">
          {i18n.t('No notes yet. For example: missing drills, where the bags are, or who gets it.')}
        </p>
      )}
    </section>
  )
}

const EDIT = /*i18n*/ 'Edit<0> notes</0>'
const WRITE = /*i18n*/ 'Write<0> notes</0>'
