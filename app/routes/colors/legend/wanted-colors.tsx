import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { NEAR_NOTE, type NearColor as Near } from '~/features/collection/colors/near-color'
import { NearColor } from '~/features/collection/colors/near-color-link'
import { Swatch } from '~/features/collection/colors/swatch'
import { colorPath } from '~/features/collection/drills/drill-terms'
import { askForDrillsPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import './wanted-colors.css'

type WantedColor = {
  id: string
  code: string
  hex: string
  ranShort: boolean
  inDrawer: boolean
  near: Near | null
}

/** The colors that ran short or that the drawer does not have. Each leads to the kits that need it. */
export function WantedColors({ id: kit, colors }: { id: string; colors: WantedColor[] }) {
  const ask = <LinkButton to={askForDrillsPath(kit)}>{i18n.t('Ask for the missing drills')}</LinkButton>
  return (
    <Panel
      title={i18n.t('Short or missing')}
      className="legend-wanted"
      action={colors.some(({ ranShort }) => ranShort) ? ask : null}
    >
      <ul>
        {colors.map(({ id, code, hex, ranShort, inDrawer, near }) => (
          <li key={id}>
            <Swatch hex={hex} />
            <p>
              <Link to={colorPath(code)} aria-label={i18n.t('{code}: who needs it?', { code })}>
                {code}
              </Link>
              <span className="small soft">{formatWant(ranShort, inDrawer)}</span>
            </p>
            {near ? <NearColor near={near} /> : null}
          </li>
        ))}
      </ul>
      {colors.some(({ near }) => near) ? <p className="small soft">{i18n.t(NEAR_NOTE)}</p> : null}
    </Panel>
  )
}

function formatWant(ranShort: boolean, inDrawer: boolean): string {
  if (inDrawer) return i18n.t('ran short')
  return ranShort ? i18n.t('ran short, not in the drawer') : i18n.t('not in the drawer')
}
