import { useEffect, useRef } from 'react'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { Swatch } from '~/features/collection/colors/swatch'
import type { DrawerPlace, IndexedEntry } from '~/features/collection/drills/drawer-lookup'
import { amountInText, colorPath, ENTRIES_PER_PAGE, placePath } from '~/features/collection/drills/drill-terms'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import '~/features/collection/drills/drawer-chips.css'
import './place-grid.css'

type PlaceGridProps = {
  places: DrawerPlace[]
  chosen: string | null
  page: number
  /** the color that was asked for: its place is shown, and it is marked there */
  hit: IndexedEntry | null
  onAsk: (code: string) => void
}

/** The colors of one place as a grid, below the names of all places. */
export function PlaceGrid({ places, chosen, hit, onAsk, ...props }: PlaceGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const isBeside = matchMedia('(min-width: 1024px)').matches
    if (hit && isBeside) grid.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [hit])
  const wanted = hit?.place ?? chosen
  const shown = places.find(({ place }) => place === wanted) ?? places[0]
  if (!shown) return null
  const { place, entries } = shown
  const at = hit ? entries.indexOf(hit) : -1
  const last = Math.ceil(entries.length / ENTRIES_PER_PAGE)
  const page = at < 0 ? Math.min(props.page, last) : Math.floor(at / ENTRIES_PER_PAGE) + 1
  const first = (page - 1) * ENTRIES_PER_PAGE
  return (
    <section aria-labelledby="drawer-place">
      {places.length > 1 ? (
        <nav aria-label={i18n.t('Places')} className="drawer-chips not-printed">
          <ul>
            {places.map(each => (
              <li key={each.place}>
                <Link
                  to={placePath(each.place)}
                  replace
                  preventScrollReset
                  aria-current={each === shown ? 'true' : undefined}
                  onClick={() => onAsk('')}
                >
                  {nameOf(each.place)}
                  <span className="visually-hidden">, </span>
                  <span className="soft num">{formatCount(each.entries.length)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="drawer-place-head">
        <h2 id="drawer-place">{places.length > 1 || place ? nameOf(place) : i18n.t('All colors')}</h2>
        <span className="soft num">
          {i18n.t('{count, plural, one {# color} other {# colors}}', { count: entries.length })}
        </span>
      </div>
      <ul className="drawer-grid" ref={grid}>
        {entries.slice(first, first + ENTRIES_PER_PAGE).map(entry => (
          <Cell key={entry.id} entry={entry} isHit={entry === hit} onAsk={onAsk} />
        ))}
      </ul>
      <Pagination
        {...{ page, total: entries.length }}
        pageSize={ENTRIES_PER_PAGE}
        noun="colors"
        hrefFor={page => placePath(place, page)}
      />
    </section>
  )
}

const nameOf = (place: string) => place || i18n.t('No place')

type CellProps = Pick<PlaceGridProps, 'onAsk'> & { entry: IndexedEntry; isHit: boolean }

const Cell = ({ entry, isHit, onAsk }: CellProps) => (
  <li>
    <Link
      to={colorPath(entry.code)}
      className={entry.amount === '0' ? 'drawer-cell drawer-cell-empty' : 'drawer-cell'}
      replace
      preventScrollReset
      aria-current={isHit ? 'true' : undefined}
      onClick={() => onAsk(entry.code)}
    >
      <Swatch hex={entry.amount === '0' ? '' : entry.hex} />
      {entry.code}
      <span className="visually-hidden">, {amountInText(entry.amount)}</span>
    </Link>
  </li>
)
