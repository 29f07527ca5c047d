import { Link } from '@remix-run/react'
import { Disclosure } from '~/components/disclosure'
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
  status: ProjectStatus
  entries: StoryEntry[]
  /** notes on all pages */
  total: number
  page: number
  pageSize: number
  today: Day
  draftKey: string
}

/** What happened with a kit, newest first, and the form that adds to it. */
export function Story({ id, status, entries, total, page, pageSize, today, draftKey }: StoryProps) {
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
      {total === 0 ? (
        <p className="soft story-empty">Nothing told yet. A few words and a photo now and then, and it becomes one.</p>
      ) : null}
      <ol className="story-line">
        {entries.map(({ note, moment }) =>
          note ? (
            <li key={note.id} className="story-note" id={`note-${note.id}`}>
              <Note projectId={id} note={note} today={today} />
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

function Note({ projectId, note, today }: { projectId: string; note: NonNullable<StoryEntry['note']>; today: Day }) {
  const { id, date, content, image, imageWidth, imageHeight, imagePreview } = note
  return (
    <article className={image ? 'story-note-pictured' : undefined}>
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
