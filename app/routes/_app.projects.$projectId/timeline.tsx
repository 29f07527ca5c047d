import { useState } from 'react'
import { Disclosure } from '~/components/forms/disclosure'
import { useFormCount } from '~/components/forms/form-fetcher'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import type { FigureKit } from '~/features/collection/progress-notes/figure-fields'
import { LateNoteForm } from '~/features/collection/progress-notes/late-note-form'
import { NoteArticle } from '~/features/collection/progress-notes/note-article'
import { StatusSign } from '~/features/collection/projects/card/status-chip'
import { logPath, projectPath, sectionPath } from '~/features/collection/projects/project-paths'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { StoryEntry } from '~/features/collection/timeline/history'
import { type Day, formatDay } from '~/platform/dates'
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
  const added = useFormCount(logPath(id))
  // Only initially: a later status must not close it while in use.
  const [isOpen] = useState(status === 'progress')
  return (
    <Panel title="Progress" id="story" className="story">
      {/* Reset the form after a note was added. */}
      <Disclosure title="Log progress" open={isOpen} key={added}>
        <LateNoteForm
          action={logPath(id)}
          values={{ date: today, content: '' }}
          submitLabel="Log progress"
          isNew
          kit={kit}
          kitTitle={title}
          {...keys}
        />
      </Disclosure>
      {hasSize && WORKABLE.has(status) ? (
        <Link className="story-section" to={sectionPath(id)} prefetch="none">
          <Icon name="shuffle" size={18} />
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
              <NoteArticle projectId={id} title={title} note={note} today={today} />
            </li>
          ) : (
            <li key={moment.key} className="story-moment">
              <StatusSign status={moment.sign} />
              <span>{moment.words}</span>
              <time dateTime={moment.day}>{formatDay(moment.day)}</time>
            </li>
          ),
        )}
      </ol>
      <Pagination
        {...{ page, pageSize, total }}
        noun="notes"
        hrefFor={number => `${projectPath(id)}?notes=${number}#story`}
      />
    </Panel>
  )
}

// The statuses of a kit that is at hand and not finished.
const WORKABLE = new Set<ProjectStatus>(['stash', 'progress', 'onhold'])
