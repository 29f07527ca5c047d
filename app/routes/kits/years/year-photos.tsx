import type { ReactNode } from 'react'
import { Link } from '~/components/ui/link'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { projectPath } from '~/features/collection/projects/project-paths'
import { bestOfYear } from '~/features/collection/statistics/best-of-year'
import type { FinishedKit, ProgressPhoto } from '~/features/collection/statistics/year-page.server'
import { i18n } from '~/platform/messages'
import './year-photos.css'

type YearPhotosProps = { wall: FinishedKit[]; underWay: ProgressPhoto[] }

/** The year in at most nine photos that fill their place: the best rated finishes, or the newest progress photos. */
export function YearPhotos({ wall, underWay }: YearPhotosProps) {
  if (wall.length > 0) {
    const best = bestOfYear(wall)
    return (
      <Grid label={i18n.t('Finished')}>
        {best.map((kit, at) => (
          <li key={kit.id}>
            <Link to={projectPath(kit.id)}>
              <KitPicture project={kit} size="card" alt={kit.title} lead={best.length < 4} priority={at === 0} />
            </Link>
          </li>
        ))}
      </Grid>
    )
  }
  if (underWay.length === 0) return null
  return (
    <>
      <h2 className="year-photos-title">{i18n.t('In progress')}</h2>
      <Grid label={i18n.t('Newest progress photos')}>
        {underWay.map((photo, at) => (
          <li key={photo.id}>
            <Link to={projectPath(photo.projectId)}>
              <KitPicture
                project={photo}
                from="progress_notes"
                size="card"
                alt={photo.title}
                lead={underWay.length < 4}
                priority={at === 0}
              />
            </Link>
          </li>
        ))}
      </Grid>
    </>
  )
}

const Grid = ({ label, children }: { label: string; children: ReactNode[] }) => (
  <ul className="year-photos" aria-label={label} data-photos={children.length}>
    {children}
  </ul>
)
