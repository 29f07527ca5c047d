import { Link } from '@remix-run/react'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTimesTaken } from '~/components/forms/completion-count'
import { Disclosure } from '~/components/forms/disclosure'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import type { FigureKit } from '~/features/collection/progress-notes/figure-fields'
import { NoteForm } from '~/features/collection/progress-notes/note-form'
import { noteInWords } from '~/features/collection/progress-notes/note-words'
import { logPath, notePath, projectPath, sectionPath } from '~/features/collection/projects/project-paths'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { StatusSign } from '~/features/collection/projects/status-chip'
import type { StoryEntry } from '~/features/collection/timeline/history'
import { type Day, dayInWords, dayWithWeekday } from '~/platform/dates'
import { fileUrl } from '~/platform/storage/file-url'
import './timeline.css'

type TimelineProps = {
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
  kit: FigureKit
  /** the ID of the next note */
  noteId: string
  /** Whether the kit has a size, so that a section of its canvas can be drawn. */
  hasSize: boolean
}

export function Timeline({
  id,
  title,
  status,
  entries,
  total,
  page,
  pageSize,
  today,
  hasSize,
  kit,
  ...keys
}: TimelineProps) {
  const added = useTimesTaken(logPath(id))
  // Only initially: a later status must not close it while in use.
  const [isOpen] = useState(status === 'progress')
  return (
    <Panel title="Progress" id="story" className="story">
      {/* Reset the form after a note was added. */}
      <Disclosure title="Log progress" open={isOpen} key={added}>
        <NoteForm
          action={logPath(id)}
          values={{ date: today, content: '' }}
          submitLabel="Log progress"
          isNew
          kit={kit}
          {...keys}
        />
      </Disclosure>
      {hasSize && WORKABLE.has(status) ? (
        <Link className="story-section" to={sectionPath(id)} prefetch="none">
          <Shuffle aria-hidden="true" size={18} />
          Draw a section for today
        </Link>
      ) : null}
      {total === 0 ? (
        <p className="soft story-empty">No progress notes yet. Log diamonds, minutes, a few words or a photo.</p>
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

// The statuses of a kit that is at hand and not finished.
const WORKABLE = new Set<ProjectStatus>(['stash', 'progress', 'onhold'])

type NoteProps = { projectId: string; title: string; note: NonNullable<StoryEntry['note']>; today: Day }

function Note({ projectId, title, note, today }: NoteProps) {
  const { id, date, content, photos } = note
  const figures = noteInWords(note)
  const day = dayWithWeekday(date, today)
  return (
    <article className={photos.length === 1 ? 'story-note-pictured' : undefined}>
      <div className="story-note-words">
        <div className="story-note-head">
          <time dateTime={date}>{day}</time>
          <Link to={notePath(projectId, id)} aria-label={`Edit progress note from ${day}`}>
            Edit
          </Link>
        </div>
        {figures ? <p className="story-note-figures num">{figures}</p> : null}
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
                  alt={`${day}${photos.length > 1 ? `, photo ${index + 1}` : ''}, open full size`}
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
