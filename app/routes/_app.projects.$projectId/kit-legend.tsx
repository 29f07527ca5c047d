import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { formatSum } from '~/features/collection/legends/format-legend'
import { LegendChart } from '~/features/collection/legends/legend-chart'
import type { LegendSummary } from '~/features/collection/legends/legend-page.server'
import { legendPath } from '~/features/collection/projects/project-paths'
import { formatCount } from '~/platform/notation'

type KitLegendProps = { id: string; legend: LegendSummary | null; total: number | null }

/** The legend in two lines; its page has the colors. */
export function KitLegend({ id, legend, total }: KitLegendProps) {
  return (
    <Panel
      title="Legend"
      action={<LinkButton to={legendPath(id)}>{legend?.colors ? 'Open the legend' : 'Add the colors'}</LinkButton>}
    >
      {legend?.photo ? <LegendChart id={id} photo={legend.photo} /> : null}
      {legend?.colors ? (
        <p className="num">
          {legend.colors === 1 ? '1 color. ' : `${formatCount(legend.colors)} colors. `}
          {formatSum(legend.sum, legend.uncounted, total)}
          {legend.short.length > 0 ? ` Ran short: ${legend.short.join(', ')}.` : ''}
        </p>
      ) : legend ? null : (
        <p className="soft">Keep the color chart here, in case the printed one gets lost.</p>
      )}
    </Panel>
  )
}
