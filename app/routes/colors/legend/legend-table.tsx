import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { Panel } from '~/components/ui/panel'
import { Swatch } from '~/features/collection/colors/swatch'
import { formatSum } from '~/features/collection/legends/format-legend'
import type { LegendColor } from '~/features/collection/legends/legend-page.server'
import { lookAlikes } from '~/features/collection/legends/look-alikes'
import { legendPath, ranShortPath } from '~/features/collection/projects/project-paths'
import { formatCount } from '~/platform/notation'

type LegendTableProps = { id: string; colors: LegendColor[]; total: number | null; isLargePrint: boolean }

/** The colors of a kit, to read at the table and to print; a tap says that one ran short. */
export function LegendTable({ id, colors, total, isLargePrint }: LegendTableProps) {
  const sum = colors.reduce((all, { count }) => all + (count ?? 0), 0)
  const sentence = formatSum(sum, colors.filter(({ count }) => count === null).length, total)
  const alike = lookAlikes(colors.map(({ symbol }) => symbol))
  const similar = new Set(alike.flat())
  return (
    <Panel
      title={`${formatCount(colors.length)} ${colors.length === 1 ? 'color' : 'colors'}`}
      className={isLargePrint ? 'legend-panel legend-lamp' : 'legend-panel'}
    >
      <Form method="post" action="/preferences/lamp" preventScrollReset className="legend-lamp-switch">
        <input type="hidden" name="redirectTo" value={legendPath(id)} />
        <button
          type="submit"
          className="button button-plain"
          name="lamp"
          value={isLargePrint ? 'off' : 'on'}
          aria-pressed={isLargePrint}
        >
          {isLargePrint ? '✓ Large print' : 'Large print'}
        </button>
      </Form>
      {sentence ? <p className="num">{sentence}</p> : null}
      {alike.length > 0 ? (
        <p className="legend-alike">
          {alike.map((group, index) => (
            <Fragment key={group[0]}>
              {index === 0 ? 'Look alike: ' : ', '}
              <b>{group.join(' ')}</b>
            </Fragment>
          ))}
        </p>
      ) : null}
      <Form method="post" action={ranShortPath(id)} preventScrollReset className="legend-columns">
        <table className="legend-table num">
          <thead>
            <tr>
              <th scope="col">Symbol</th>
              <th scope="col">Code</th>
              <th scope="col">Count</th>
              <th scope="col">Ran short</th>
            </tr>
          </thead>
          <tbody>
            {colors.map(color => (
              <tr key={color.id}>
                <td className={similar.has(color.symbol) ? 'legend-symbol legend-symbol-alike' : 'legend-symbol'}>
                  {color.symbol}
                </td>
                <td>
                  <span className="legend-code">
                    <Swatch hex={color.hex} />
                    <span>
                      <b>{color.code}</b>
                      {color.inDrawer ? <span className="legend-in-drawer small soft"> in the drawer</span> : null}
                    </span>
                  </span>
                </td>
                <td className="legend-count">{color.count === null ? '' : formatCount(color.count)}</td>
                <td>
                  <button
                    type="submit"
                    className="legend-short"
                    name={color.ranShort ? 'enough' : 'short'}
                    value={color.id}
                    aria-pressed={color.ranShort}
                    aria-label={`${color.code} ran short`}
                  >
                    {color.ranShort ? (
                      <>
                        <span className="legend-tick">✓ </span>Short
                      </>
                    ) : (
                      'Mark'
                    )}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Form>
      <p className="small soft">The colors beside the codes are approximate.</p>
    </Panel>
  )
}
