import { Form, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import { loggedText } from '~/features/collection/progress-notes/format-note'
import { NoteArticle } from '~/features/collection/progress-notes/note-article'
import { StatusSign } from '~/features/collection/projects/card/status-chip'
import { changesPath, deleteNotePath, projectPath, timeLapsePath } from '~/features/collection/projects/project-paths'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './timeline.css'

const Pagination = late(() => import('~/components/ui/pagination').then(script => script.Pagination))

type TimelineProps = {
  page: KitPage /** the ID of the note that says it was saved, for browsers without scripts */
  saved: string
}

/** The newest three notes of a kit, or a page of all, with what happened between them. */
export function Timeline({ page, saved }: TimelineProps) {
  const marked = useMarkedNote()

  const { project, timeline, photos, pace, today, pageSize } = page
  const { id, title, noteCount: total } = project
  const isAll = page.page !== null
  const left = total - timeline.filter(({ note }) => note).length
  return (
    <section id="story" className="story">
      <div className="kit-page-section">
        <h2>{i18n.t('Progress')}</h2>
        {photos.length > 2 ? (
          <Link to={timeLapsePath(id)} className="story-lapse">
            {i18n.t('Time-lapse')}
          </Link>
        ) : null}
      </div>
      {pace ? <p className="soft small num">{pace}</p> : null}
      {total === 0 ? (
        <p className="soft story-empty">
          {i18n.t('No progress notes yet. Log diamonds, minutes, a few words or a photo.')}
        </p>
      ) : null}
      <ol className="story-line">
        {timeline.map(({ note, moment }) =>
          note ? (
            <li
              key={note.id}
              className={marked === note.id ? 'story-note story-note-saved' : 'story-note'}
              id={`note-${note.id}`}
            >
              <NoteArticle projectId={id} title={title} note={note} today={today} />
              {note.id === saved ? <Saved message={loggedText(note)} projectId={id} noteId={note.id} /> : null}
            </li>
          ) : (
            <li key={moment.key} className="story-moment">
              <StatusSign status={moment.sign} />
              <span>{moment.label}</span>
              <time dateTime={moment.day}>{formatDay(moment.day)}</time>
            </li>
          ),
        )}
      </ol>
      {isAll ? (
        <Pagination
          {...{ page: page.page ?? 1, pageSize, total }}
          noun="notes"
          hrefFor={number => `${projectPath(id)}?notes=${number}#story`}
        />
      ) : left > 0 ? (
        <Link className="story-all num" to={`${projectPath(id)}?notes=1#story`}>
          {i18n.t('All {total} progress notes', { total: formatCount(total) })}
        </Link>
      ) : null}
      {project.isEdited ? (
        <p>
          <Link className="story-all" to={changesPath(id)}>
            {i18n.t('What changed')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/** Returns the ID of the note that the address names: the note that was just saved. */
function useMarkedNote(): string {
  const { hash } = useLocation()
  const [marked, setMarked] = useState('')
  // Not on the server, which does not know it.
  useEffect(() => setMarked(hash.replace('#note-', '')), [hash])
  return marked
}

type SavedProps = { message: string; projectId: string; noteId: string }

/** In the note, so that it is in view. Scripts show a toast instead. */
const Saved = ({ message: text, projectId, noteId }: SavedProps) => (
  <Form method="post" action={deleteNotePath(projectId, noteId)} className="story-note-said">
    <p role="status">{text}</p>
    <input type="hidden" name="returnTo" value={projectPath(projectId)} />
    <Button type="submit">{i18n.t('Undo')}</Button>
  </Form>
)
