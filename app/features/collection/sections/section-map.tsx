import { i18n } from '~/platform/messages'
import type { Section, SectionCanvas } from './section'
import './section-map.css'

// A hair line per square of a larger canvas would be a gray area.
const MAX_LINES = 100

/** A small picture of the canvas that marks the section. */
export function SectionMap({ canvas: { width, height }, section }: { canvas: SectionCanvas; section: Section }) {
  const lines = [...cutsOf(width).map(x => `M${x} 0V${height}`), ...cutsOf(height).map(y => `M0 ${y}H${width}`)]
  return (
    <svg
      className="section-map"
      viewBox={`0 0 ${width} ${height}`}
      width={width * 12}
      height={height * 12}
      role="img"
      aria-label={i18n.t('The canvas, with square {number} marked', { number: section.number })}
    >
      <rect width={width} height={height} />
      {lines.length <= MAX_LINES ? <path d={lines.join('')} /> : null}
      <rect className="section-map-here" x={section.x} y={section.y} width={section.width} height={section.height} />
    </svg>
  )
}

const cutsOf = (side: number) => Array.from({ length: Math.max(0, Math.round(side / 4) - 1) }, (_, at) => (at + 1) * 4)
