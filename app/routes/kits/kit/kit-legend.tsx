import type { CSSProperties } from 'react'
import { Link } from '~/components/ui/link'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import { formatSum } from '~/features/collection/legends/format-legend'
import { LegendChart } from '~/features/collection/legends/legend-chart'
import { legendPath } from '~/features/collection/projects/project-paths'
import { formatCount } from '~/platform/notation'
import './kit-legend.css'

type KitLegendProps = { id: string; legend: KitPage['legend']; total: number | null }

/** The legend as one strip of swatches, which leads to its page. */
export function KitLegend({ id, legend, total }: KitLegendProps) {
  const short = legend?.short.length ?? 0
  return (
    <section className="kit-legend">
      <div className="kit-page-section">
        <h2>Legend</h2>
        <Link to={legendPath(id)}>
          {legend?.colors ? (
            <>
              <span className="visually-hidden">Open the legend: </span>
              {`${legend.colors === 1 ? '1 color' : `${formatCount(legend.colors)} colors`}${short ? `, ${short} short` : ''}`}
            </>
          ) : (
            'Add the colors'
          )}
        </Link>
      </div>
      {legend?.colors ? (
        <>
          <Link to={legendPath(id)} className="kit-legend-strip num" tabIndex={-1} aria-hidden="true">
            {legend.swatches.map(({ code, hex, isShort }, index) => {
              const style: CSSProperties & Record<'--color', string> = { '--color': hex || 'var(--raised)' }
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a color has no other place
                <span key={index} className={isShort ? 'kit-legend-short' : undefined}>
                  <i style={style} />
                  {code}
                </span>
              )
            })}
          </Link>
          <p className="soft small num">
            {formatSum(legend.sum, legend.uncounted, total)}
            {short ? ` Ran short: ${legend.short.join(', ')}.` : ''}
          </p>
        </>
      ) : legend ? null : (
        <p className="soft">Keep the color chart here, in case the printed one gets lost.</p>
      )}
      {legend?.photo ? <LegendChart id={id} photo={legend.photo} /> : null}
    </section>
  )
}
