import type { ReactNode } from 'react'
import { Link } from '~/components/ui/link'
import { notePath } from '~/features/collection/projects/project-paths'
import { type Day, dayWithWeekday } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { formatNote } from './format-note'
import type { TimelineNote } from './note-queries.server'
import './note-article.css'

type NoteArticleProps = {
  projectId: string
  /** of the kit */
  title: string
  note: Omit<TimelineNote, 'created'>
  today: Day
  /** in a list of several kits: the kit as a heading */
  heading?: ReactNode
}

/** A progress note with its day, figures, text and photos. */
export function NoteArticle({ projectId, title, note, today, heading }: NoteArticleProps) {
  const { id, date, content, photos } = note
  const figures = formatNote(note)
  const day = dayWithWeekday(date, today)
  return (
    <article className={photos.length === 1 ? 'story-note-pictured' : undefined}>
      <div className="story-note-words">
        <div className="story-note-head">
          {figures ? <b className="story-note-figures num">{figures}</b> : <time dateTime={date}>{day}</time>}
          <Link to={notePath(projectId, id)} aria-label={i18n.t('Edit progress note from {day}', { day })}>
            {i18n.t('Edit')}
          </Link>
        </div>
        {figures ? (
          <time className="story-note-day" dateTime={date}>
            {day}
          </time>
        ) : null}
        {heading}
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
                  srcSet={photos.length === 1 ? `${fileUrl('progress_notes', id, image, 640)} 640w` : undefined}
                  sizes={photos.length === 1 ? '(max-width: 640px) 88vw, 400px' : undefined}
                  width={imageWidth ?? undefined}
                  height={imageHeight ?? undefined}
                  alt={
                    photos.length > 1
                      ? i18n.t('{day}, photo {number}, open full size', { day, number: index + 1 })
                      : i18n.t('{day}, open full size', { day })
                  }
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
