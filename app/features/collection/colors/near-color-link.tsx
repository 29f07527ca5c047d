import { Link } from '~/components/ui/link'
import { formatDistance, type NearColor as Near } from './near-color'
import { Swatch } from './swatch'
import './near-color-link.css'

/** The nearest color of the drawer, with its distance in words. It leads to what the drawer has of it. */
export const NearColor = ({ near: { code, hex, distance } }: { near: Near }) => (
  <Link className="near-color" to={`/drills?q=${encodeURIComponent(code)}`}>
    <Swatch hex={hex} />
    <span>
      <b>{code}</b> <span className="small soft">{formatDistance(distance)}</span>
    </span>
  </Link>
)
