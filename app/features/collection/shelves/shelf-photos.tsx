import { dayInWords } from '~/platform/dates'
import type { ShelfPhoto } from './shelf-page.server'
import { ShelfPicture } from './shelf-picture'

/** The photos of a kit over time, oldest first. */
export const ShelfPhotos = ({ token, photos, title }: { token: string; photos: ShelfPhoto[]; title: string }) => (
  <section aria-labelledby="over-time">
    <h2 id="over-time">Over time</h2>
    <ol className="shelf-photos">
      {photos.map(({ day, words, ...photo }) => (
        <li key={photo.id}>
          <figure>
            <ShelfPicture
              token={token}
              picture={{ ...photo, hasPhoto: true, title: `${title}, ${dayInWords(day)}` }}
              size="card"
            />
            <figcaption>
              <time dateTime={day}>{dayInWords(day)}</time>
              {words ? <p>{words}</p> : null}
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  </section>
)
