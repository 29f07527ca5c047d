import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { Icon } from './icon'
import { Link } from './link'
import './pagination.css'

type PaginationProps = {
  page: number
  pageSize: number
  total: number
  hrefFor: (page: number) => string
  /** what is counted */
  noun: keyof typeof RANGES
}

/** Links to the other pages of a list, and the range: 26–50 of 312. On paper only the range. Nothing for a single page. */
export function Pagination({ page, pageSize, total, hrefFor, noun }: PaginationProps) {
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav className="pagination" aria-label={i18n.t('Pages')}>
      <p className="num">
        {i18n.t(RANGES[noun], {
          first: formatCount(first),
          last: formatCount(Math.min(total, page * pageSize)),
          total: formatCount(total),
        })}
        <span className="print-only">{i18n.t('The other pages are printed separately.')}</span>
      </p>
      <ul className="num">
        <Step to={page > 1 ? hrefFor(page - 1) : undefined} rel="prev" label={i18n.t('Previous page')}>
          <Icon name="chevron-left" size={20} />
        </Step>
        {pagesAround(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap-${index < 3 ? 'before' : 'after'}`} className="pagination-gap">
              …
            </li>
          ) : (
            <li key={number} className={Math.abs(number - page) > 0 ? 'pagination-number' : undefined}>
              <Link
                to={hrefFor(number)}
                aria-label={i18n.t('Page {number}', { number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {formatCount(number)}
              </Link>
            </li>
          ),
        )}
        <Step to={page < pages ? hrefFor(page + 1) : undefined} rel="next" label={i18n.t('Next page')}>
          <Icon name="chevron-right" size={20} />
        </Step>
      </ul>
    </nav>
  )
}

const RANGES = {
  kits: /*i18n*/ '{first}–{last} of {total} kits',
  notes: /*i18n*/ '{first}–{last} of {total} notes',
  colors: /*i18n*/ '{first}–{last} of {total} colors',
  requests: /*i18n*/ '{first}–{last} of {total} requests',
  lines: /*i18n*/ '{first}–{last} of {total} lines',
  things: /*i18n*/ '{first}–{last} of {total} things',
  companies: /*i18n*/ '{first}–{last} of {total} companies',
  artists: /*i18n*/ '{first}–{last} of {total} artists',
  tags: /*i18n*/ '{first}–{last} of {total} tags',
  place: /*i18n*/ '{first}–{last} of {total} places',
  series: /*i18n*/ '{first}–{last} of {total} series',
}

// At either end an empty, hidden step keeps the layout.
function Step({ to, label, rel, children }: { to?: string; label: string; rel: string; children: React.ReactNode }) {
  if (!to) {
    return (
      <li aria-hidden="true">
        <span className="pagination-off">{children}</span>
      </li>
    )
  }
  return (
    <li>
      <Link to={to} rel={rel} aria-label={label}>
        {children}
      </Link>
    </li>
  )
}

/** Returns the first and last page and two on either side of the current one; null is a gap. */
function pagesAround(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages || Math.abs(number - page) <= 2,
  )
  return near.flatMap((number, index) => {
    const before = near[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
