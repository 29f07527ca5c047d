import { Link } from '~/components/ui/link'
import { formatDistance, type NearColor } from './near-color'
import { Swatch } from './swatch'
import './near-colors.css'

type NearColorsProps = { code: string; colors: NearColor[]; pathOf: (code: string) => string }

/** The nearest colors of the drawer, nearest first, each with its distance in words. */
export function NearColors({ code, colors, pathOf }: NearColorsProps) {
  if (colors.length === 0) return null
  return (
    <ul className="near-colors" aria-label={`Nearest to ${code} in your drawer`}>
      {colors.map(near => (
        <li key={near.code}>
          <Link to={pathOf(near.code)}>
            <Swatch hex={near.hex} />
            <span>
              <b>{near.code}</b>
              <span className="small soft">{formatDistance(near.distance)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
