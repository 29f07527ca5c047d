import { hexOfKey } from './drill-colors'
import { drillKey } from './drill-key'
import './swatch.css'

type SwatchProps = { code: string; own?: string; palette?: string }

/** The approximate color of a code, next to the code. Nothing is known of a code that is not in the table. */
export function Swatch({ code, own = '', palette = 'dmc' }: SwatchProps) {
  const fill = own || (palette === 'dmc' ? hexOfKey(drillKey(code)) : undefined)
  return (
    <svg className="swatch" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={fill ?? 'none'} />
      {fill ? null : <path d="M5 19 19 5" />}
    </svg>
  )
}
