import type { CSSProperties } from 'react'
import { Link } from '~/components/ui/link'
import { ClaimSteps } from '~/features/collection/drill-claims/claim-steps'
import { CLAIM_STATES, claimPath } from '~/features/collection/drill-claims/claim-terms'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import { formatSorted, formatSum } from '~/features/collection/legends/format-legend'
import { LegendChart } from '~/features/collection/legends/legend-chart'
import { kitUpPath, legendPath, projectPath } from '~/features/collection/projects/project-paths'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import './kit-legend.css'

type KitLegendProps = { id: string; legend: KitPage['legend']; claims: KitPage['claims']; total: number | null }

/** The legend as one strip of swatches, which leads to its page, and the drills that were asked for. */
export function KitLegend({ id, legend, claims, total }: KitLegendProps) {
  const short = legend?.short.length ?? 0
  return (
    <section className="kit-legend">
      <div className="kit-page-section">
        <h2>{i18n.t('Legend')}</h2>
        <Link to={legendPath(id)}>
          {legend?.colors ? (
            <>
              <span className="visually-hidden">{i18n.t('Open the legend:')} </span>
              {short
                ? i18n.t(
                    '{colors, plural, one {# color} other {# colors}}, {short, plural, one {# short} other {# short}}',
                    {
                      colors: legend.colors,
                      short,
                    },
                  )
                : i18n.t('{colors, plural, one {# color} other {# colors}}', { colors: legend.colors })}
            </>
          ) : (
            i18n.t('Add the colors')
          )}
        </Link>
      </div>
      {legend?.colors ? (
        <>
          <Link to={legendPath(id)} className="kit-legend-strip num" tabIndex={-1} aria-hidden="true">
            {legend.swatches.map(({ code, hex, isShort }, index) => {
              const style: CSSProperties & Record<'--color', string> = { '--color': hex || 'var(--raised)' }
              const short = isShort ? i18n.t('short') : undefined
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a color has no other place
                <span key={index} className={short && 'kit-legend-short'} data-short={short}>
                  <i style={style} />
                  {code}
                </span>
              )
            })}
          </Link>
          <p className="soft small num">
            {formatSum(legend.sum, legend.uncounted, total)}
            {short ? ` ${i18n.t('Ran short: {codes}.', { codes: formatList(legend.short, 'commas') })}` : ''}
          </p>
          <p className="num">
            <Link to={kitUpPath(id)} className="kit-legend-kit-up">
              {legend.sorted > 0
                ? i18n.t('Kit up: {sorted}', { sorted: formatSorted(legend.sorted, legend.lines) })
                : i18n.t('Kit up')}
            </Link>
          </p>
        </>
      ) : legend ? null : (
        <p className="soft">{i18n.t('Keep the color chart here, in case the printed one gets lost.')}</p>
      )}
      {claims.length > 0 ? (
        <ul className="kit-claims">
          {claims.map(({ id: claim, state, text }) => (
            <li key={claim}>
              <p>
                <Link to={claimPath(claim)}>{text}</Link>
                {state === 'promised' ? <span className="small soft">{i18n.t(CLAIM_STATES.promised)}</span> : null}
              </p>
              <ClaimSteps claim={{ id: claim, state }} label={text} returnTo={projectPath(id)} />
            </li>
          ))}
        </ul>
      ) : null}
      {legend?.photo ? <LegendChart id={id} photo={legend.photo} /> : null}
    </section>
  )
}
