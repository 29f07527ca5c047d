import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Panel } from '~/components/ui/panel'
import { Swatch } from '~/features/collection/colors/swatch'
import { formatSum } from '~/features/collection/legends/format-legend'
import type { LegendColor } from '~/features/collection/legends/legend-page.server'
import { lookAlikes } from '~/features/collection/legends/look-alikes'
import { legendPath, ranShortPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

type LegendTableProps = {
  id: string
  title: string
  colors: LegendColor[]
  total: number | null
  isLargePrint: boolean
}

/** The colors of a kit, to read at the table and to print; a tap says that one ran short. */
export function LegendTable({ id, title, colors, total, isLargePrint }: LegendTableProps) {
  const sum = colors.reduce((all, { count }) => all + (count ?? 0), 0)
  const sentence = formatSum(sum, colors.filter(({ count }) => count === null).length, total)
  const alike = lookAlikes(colors.map(({ symbol }) => symbol))
  const similar = new Set(alike.flat())
  return (
    <Panel
      title={i18n.t('{count, plural, one {# color} other {# colors}}', { count: colors.length })}
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
          {isLargePrint ? i18n.t('✓ Large print') : i18n.t('Large print')}
        </button>
      </Form>
      {sentence ? <p className="num">{sentence}</p> : null}
      {alike.length > 0 ? (
        <p className="legend-alike">
          <Trans id="Look alike: {symbols}" values={{ symbols: <Groups groups={alike} /> }} />
        </p>
      ) : null}
      <div className="legend-columns">
        <table className="legend-table num">
          <thead>
            <tr>
              <th scope="col">{i18n.t('Symbol')}</th>
              <th scope="col">{i18n.t('Code')}</th>
              <th scope="col">{i18n.t({ id: 'count.noun', message: 'Count' })}</th>
              <th scope="col">{i18n.t('Ran short')}</th>
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
                      {color.inDrawer ? (
                        <span className="legend-in-drawer small soft"> {i18n.t('in the drawer')}</span>
                      ) : null}
                    </span>
                  </span>
                </td>
                <td className="legend-count">{color.count === null ? '' : formatCount(color.count)}</td>
                <td>
                  <Short {...{ id, title, color }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small soft">{i18n.t('The colors beside the codes are approximate.')}</p>
    </Panel>
  )
}

type ShortProps = { id: string; title: string; color: LegendColor }

/** Its page stays, so that it can wait without a network. */
function Short({ id, title, color: { id: colorId, code, ranShort } }: ShortProps) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  return (
    <Form method="post" action={ranShortPath(id)} onSubmit={onSubmit} data-kit={title}>
      <input type="hidden" name="code" value={code} />
      <button
        type="submit"
        className="legend-short"
        name={ranShort ? 'enough' : 'short'}
        value={colorId}
        disabled={isBusy}
        aria-pressed={ranShort}
        aria-label={i18n.t('{code} ran short', { code })}
      >
        {ranShort ? (
          <>
            <span className="legend-tick">✓ </span>
            {i18n.t({ id: 'short.drills', message: 'Short' })}
          </>
        ) : (
          i18n.t({ id: 'mark.verb', message: 'Mark' })
        )}
      </button>
    </Form>
  )
}

const Groups = ({ groups }: { groups: string[][] }) =>
  groups.map((group, index) => (
    <Fragment key={group[0]}>
      {index === 0 ? '' : <span className="visually-hidden">, </span>}
      <b>{group.join(' ')}</b>
    </Fragment>
  ))
