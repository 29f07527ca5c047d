import { Link } from '@remix-run/react'
import { Disclosure } from '~/components/disclosure'
import { Pagination } from '~/components/pagination'
import { Panel } from '~/components/panel'
import { NoteForm } from '~/features/progress-notes/note-form'
import { newNotePath, notePath, projectPath } from '~/features/projects/project-paths'
import type { StoryNote } from '~/features/projects/project-queries.server'
import type { ProjectStatus } from '~/features/projects/project-terms'
import { type Day, dayWithWeekday } from '~/platform/dates'
import { fileUrl } from '~/platform/file-url'

type StoryProps = {
  id: string
  status: ProjectStatus
  notes: StoryNote[]
  total: number
  page: number
  pageSize: number
  today: Day
  draftKey: string
}

/** What happened with a kit, newest first, and the form that adds to it. */
export function Story({ id, status, notes, total, page, pageSize, today, draftKey }: StoryProps) {
  return (
    <Panel title="The story so far" id="story" className="story">
      {/* A note that came in empties the form. */}
      <Disclosure title="Add to the story" open={status === 'progress'} key={total}>
        <NoteForm
          action={newNotePath(id)}
          values={{ date: today, content: '' }}
          submitLabel="Add to the story"
          draftKey={draftKey}
        />
      </Disclosure>
      {notes.length ? (
        <ol className="story-notes">
          {notes.map(note => (
            <li key={note.id}>
              <Note projectId={id} note={note} today={today} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="soft story-empty">Nothing yet. A few words and a photo now and then, and it becomes one.</p>
      )}
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

function Note({ projectId, note, today }: { projectId: string; note: StoryNote; today: Day }) {
  const { id, date, content, image, imageWidth, imageHeight, imagePreview } = note
  return (
    <article className={image ? 'story-note story-note-pictured' : 'story-note'}>
      {image ? (
        <a
          className="story-note-picture"
          href={fileUrl('progress_notes', id, image)}
          data-picture={fileUrl('progress_notes', id, image, 1280)}
          data-caption={dayWithWeekday(date, today)}
          style={imagePreview ? { backgroundImage: `url("${imagePreview}")` } : undefined}
        >
          <img
            src={fileUrl('progress_notes', id, image, 320)}
            width={imageWidth ?? undefined}
            height={imageHeight ?? undefined}
            alt={`${dayWithWeekday(date, today)}, open in full size`}
            loading="lazy"
            decoding="async"
          />
        </a>
      ) : null}
      <div className="story-note-words">
        <div className="story-note-head">
          <time dateTime={date}>{dayWithWeekday(date, today)}</time>
          <Link to={notePath(projectId, id)} aria-label={`Edit the note of ${dayWithWeekday(date, today)}`}>
            Edit
          </Link>
        </div>
        {content ? <p>{content}</p> : null}
      </div>
    </article>
  )
}
