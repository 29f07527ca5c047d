import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { NEAR_NOTE, type NearColor as Near } from '~/features/collection/colors/near-color'
import { NearColor } from '~/features/collection/colors/near-color-link'
import { Swatch } from '~/features/collection/colors/swatch'
import { colorPath } from '~/features/collection/drills/drill-terms'
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
export function WantedColors({ colors }: { colors: WantedColor[] }) {
  return (
    <Panel title="Short or missing" className="legend-wanted">
      <ul>
        {colors.map(({ id, code, hex, ranShort, inDrawer, near }) => (
          <li key={id}>
            <Swatch hex={hex} />
            <p>
              <Link to={colorPath(code)} aria-label={`${code}: who needs it?`}>
                {code}
              </Link>
              <span className="small soft">
                {[ranShort && 'ran short', !inDrawer && 'not in the drawer'].filter(Boolean).join(', ')}
              </span>
            </p>
            {near ? <NearColor near={near} /> : null}
          </li>
        ))}
      </ul>
      {colors.some(({ near }) => near) ? <p className="small soft">{NEAR_NOTE}</p> : null}
    </Panel>
  )
}
