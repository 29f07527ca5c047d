import type { ReactNode } from 'react'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import type { LegendPhoto } from './legend-page.server'
import './legend-chart.css'

type LegendChartProps = { id: string; photo: LegendPhoto; children?: ReactNode }

/** The photo of a legend, small; the photo viewer of the page enlarges it. */
export const LegendChart = ({ id, photo, children }: LegendChartProps) => (
  <div className="legend-chart">
    <a
      href={fileUrl('projects', id, photo.image)}
      data-picture={fileUrl('projects', id, photo.image, 1280)}
      data-caption={i18n.t('The legend')}
    >
      <img
        src={fileUrl('projects', id, photo.image, 320)}
        width={photo.width}
        height={photo.height}
        alt={i18n.t('The printed legend')}
        loading="lazy"
      />
    </a>
    {children}
  </div>
)
