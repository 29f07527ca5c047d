import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import type { ThenAndNow as Photos } from '~/features/collection/progress-photos/progress-photos.server'
import { ThenAndNow } from '~/features/collection/progress-photos/then-and-now'
import { timeLapsePath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'

/** The first and the newest photo, and the way to the time-lapse of all. */
export const PhotosOverTime = ({ id, photos, count }: { id: string; photos: Photos; count: number }) => (
  <section>
    <h2 className="kit-page-section">{i18n.t('Then and now')}</h2>
    <ThenAndNow {...photos} />
    <Link className="photos-over-time-lapse" to={timeLapsePath(id)}>
      <Icon name="film" size={18} />
      <span className="num">
        {i18n.t('{count, plural, one {Time-lapse of # photo} other {Time-lapse of # photos}}', { count })}
      </span>
    </Link>
  </section>
)
