import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { ShelfPhoto } from './shelf-page.server'
import { shelfPhotoPath } from './shelf-terms'

/** The photos of a kit over time, oldest first. */
export const ShelfPhotos = ({ token, photos, title }: { token: string; photos: ShelfPhoto[]; title: string }) => (
  <section aria-labelledby="over-time">
    <h2 id="over-time" className="shelf-over-time">
      {i18n.t('Over time')}
    </h2>
    <ol className="shelf-photos">
      {photos.map(({ day, caption, ...photo }) => (
        <li key={photo.id}>
          <figure>
            <KitPicture
              project={{ ...photo, title }}
              urlOf={width => shelfPhotoPath(token, photo.id, width)}
              size="card"
              lead
              alt={i18n.t('{title}, {day}', { title, day: formatDay(day) })}
            />
            <figcaption>
              <time dateTime={day}>{formatDay(day)}</time>
              {caption ? <p>{caption}</p> : null}
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  </section>
)
