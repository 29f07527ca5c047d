import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { editProjectPath, logPath, timeLapsePath } from '~/features/collection/projects/project-paths'
import { type Day, dayWithWeekday, recentDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import './kit-photo.css'

/** The thumbnails of a wide screen. */
const THUMBS = 6

/** The newest photo of the kit, which opens the viewer with all of them. */
export function KitPhoto({ page }: { page: KitPage }) {
  const { lead, photos, project, today } = page
  const { id, title, image, status } = project
  if (!lead) {
    return (
      <div className="kit-photo kit-photo-none">
        <KitPicture project={project} size="lead" />
        <Link
          className="button button-plain kit-photo-add"
          to={status === 'progress' ? `${logPath(id)}#field-photos` : `${editProjectPath(id)}#field-image`}
        >
          <Icon name="camera" />
          {i18n.t('Add a photo')}
        </Link>
      </div>
    )
  }
  const count = photos.length + (image ? 1 : 0)
  const alt = lead.day
    ? i18n.t('Newest photo, {day}', { day: recentDay(lead.day, today, true) })
    : i18n.t('{title}, your photo', { title })
  return (
    <div className="kit-photo">
      <a
        className="kit-photo-lead"
        href={fileUrl(lead.from, lead.id, lead.image)}
        data-picture={fileUrl(lead.from, lead.id, lead.image, 1280)}
        data-caption={captionOf(lead.day, title, today)}
      >
        <KitPicture project={{ ...lead, title }} from={lead.from} size="lead" priority alt={alt} />
        {lead.day ? <span className="kit-photo-plate kit-photo-day">{recentDay(lead.day, today)}</span> : null}
        {count > 1 ? (
          <span className="kit-photo-plate kit-photo-count num">
            <Icon name="image" size={16} />
            {i18n.t('1 of {count}', { count })}
          </span>
        ) : null}
      </a>
      {count > 1 ? <Strip page={page} /> : null}
    </div>
  )
}

/** The photos side by side on a wide screen. The viewer also browses those that are not shown. */
function Strip({ page: { photos, project, lead, today } }: { page: KitPage }) {
  const { id, title, image } = project
  const all = [
    ...photos.map(({ noteId, date, image }) => ({ from: 'progress_notes' as const, of: noteId, day: date, image })),
    ...(image ? [{ from: 'projects' as const, of: id, day: null, image }] : []),
  ]
  return (
    <div className="kit-photo-strip not-printed">
      <ul aria-label={i18n.t('Photos')}>
        {all.map(({ from, of, day, image }, index) => (
          <li key={image} hidden={index >= THUMBS}>
            <a
              href={fileUrl(from, of, image)}
              data-picture={fileUrl(from, of, image, 1280)}
              data-caption={captionOf(day, title, today)}
              aria-current={image === lead?.image || undefined}
            >
              {index < THUMBS ? (
                <img
                  src={fileUrl(from, of, image, 320)}
                  width={84}
                  height={63}
                  alt={
                    day
                      ? i18n.t('Photo {number}, {day}', { number: index + 1, day: dayWithWeekday(day, today) })
                      : i18n.t('The kit')
                  }
                  loading="lazy"
                  decoding="async"
                />
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 2 ? (
        <Link className="button button-plain" to={timeLapsePath(id)}>
          <Icon name="play" />
          {i18n.t('Time-lapse')}
        </Link>
      ) : null}
    </div>
  )
}

const captionOf = (day: Day | null, title: string, today: Day) =>
  day ? `${dayWithWeekday(day, today)} · ${title}` : title
