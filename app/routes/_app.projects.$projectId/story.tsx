import { Link } from '@remix-run/react'
import { useState } from 'react'
import { Disclosure } from '~/components/disclosure'
import { useTimesTaken } from '~/components/emptied'
import { Pagination } from '~/components/pagination'
import { Panel } from '~/components/panel'
import { NoteForm } from '~/features/progress-notes/note-form'
import { newNotePath, notePath, projectPath } from '~/features/projects/project-paths'
import type { ProjectStatus } from '~/features/projects/project-terms'
import { StatusSign } from '~/features/projects/status-chip'
import type { StoryEntry } from '~/features/story/history'
import { type Day, dayInWords, dayWithWeekday } from '~/platform/dates'
import { fileUrl } from '~/platform/file-url'

type StoryProps = {
  id: string
  title: string
  status: ProjectStatus
  entries: StoryEntry[]
  /** notes on all pages */
  total: number
  page: number
  pageSize: number
  today: Day
  draftKey: string
  /** the id of the note that may come */
  noteId: string
}

/** What happened with a kit, newest first, and the form that adds to it. */
export function Story({ id, title, status, entries, total, page, pageSize, today, ...keys }: StoryProps) {
  const added = useTimesTaken(newNotePath(id))
  // What the status is later folds nothing away under somebody's hands.
  const [isOpen] = useState(status === 'progress')
  return (
    <Panel title="The story so far" id="story" className="story">
      {/* A note that was taken empties the form. */}
      <Disclosure title="Add to the story" open={isOpen} key={added}>
        <NoteForm
          action={newNotePath(id)}
          values={{ date: today, content: '' }}
          submitLabel="Add to the story"
          isNew
          {...keys}
        />
      </Disclosure>
      {total === 0 ? (
        <p className="soft story-empty">Nothing told yet. A few words and a photo now and then, and it becomes one.</p>
      ) : null}
      <ol className="story-line">
        {entries.map(({ note, moment }) =>
          note ? (
            <li key={note.id} className="story-note" id={`note-${note.id}`}>
              <Note projectId={id} title={title} note={note} today={today} />
            </li>
          ) : (
            <li key={moment.key} className="story-moment">
              <StatusSign status={moment.sign} />
              <span>{moment.words}</span>
              <time dateTime={moment.day}>{dayInWords(moment.day)}</time>
            </li>
          ),
        )}
      </ol>
      {total > pageSize ? (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          noun="notes"
          hrefFor={number => `${projectPath(id)}?notes=${number}#story`}
        />
      ) : null}
    </Panel>
  )
}

type NoteProps = { projectId: string; title: string; note: NonNullable<StoryEntry['note']>; today: Day }

function Note({ projectId, title, note, today }: NoteProps) {
  const { id, date, content, photos } = note
  const day = dayWithWeekday(date, today)
  return (
    <article className={photos.length === 1 ? 'story-note-pictured' : undefined}>
      <div className="story-note-words">
        <div className="story-note-head">
          <time dateTime={date}>{day}</time>
          <Link to={notePath(projectId, id)} aria-label={`Edit the note of ${day}`}>
            Edit
          </Link>
        </div>
        {content ? <p>{content}</p> : null}
      </div>
      {photos.length ? (
        <ul className="story-note-photos">
          {photos.map(({ image, imageWidth, imageHeight, imagePreview }, index) => (
            <li key={image}>
              <a
                href={fileUrl('progress_notes', id, image)}
                data-picture={fileUrl('progress_notes', id, image, 1280)}
                data-caption={`${day} · ${title}`}
                style={imagePreview ? { backgroundImage: `url("${imagePreview}")` } : undefined}
              >
                <img
                  src={fileUrl('progress_notes', id, image, 320)}
                  width={imageWidth ?? undefined}
                  height={imageHeight ?? undefined}
                  alt={`${day}${photos.length > 1 ? `, photo ${index + 1}` : ''}, open in full size`}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  )
}
