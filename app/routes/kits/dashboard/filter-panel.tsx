import { useCallback, useEffect, useRef, useState } from 'react'
import { loadHint } from '~/components/client/requests/hints'
import { Icon } from '~/components/ui/icon'
import type { FilterOptions, NameChoice } from '~/features/collection/dashboard/filter-options.server'
import { CHOICES_PATH } from '~/features/collection/dashboard/list-paths'
import { type DashboardState, DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { i18n } from '~/platform/messages'
import { FilterForm } from './filter-form'
import { FILTER_PANEL, hides } from './filter-popover'

type FilterPanelProps = {
  state: DashboardState
  /** The chosen ones, or all of them if `isComplete`. */
  options: FilterOptions
  isComplete: boolean
  total: number
}

/** The filters next to the list. The choices, hundreds of names, are loaded when the panel is visible. */
export function FilterPanel({ state, options, isComplete, total }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { all, approach } = useAllOptions(state)
  useEffect(() => {
    const aside = panel.current
    if (aside?.getClientRects().length) approach()
    aside?.addEventListener('beforetoggle', approach)
    return () => aside?.removeEventListener('beforetoggle', approach)
  }, [approach])
  return (
    <aside
      ref={panel}
      className="filters"
      id={FILTER_PANEL}
      aria-label={i18n.t('Filters')}
      onPointerEnter={approach}
      onFocus={approach}
      {...{ popover: 'auto' }}
    >
      <div className="filters-head">
        <h2>{i18n.t('Filters')}</h2>
        <button
          type="button"
          className="icon-button filters-close"
          aria-label={i18n.t('Close filters')}
          {...hides(FILTER_PANEL)}
        >
          <Icon name="x" size={22} />
        </button>
      </div>
      <FilterForm
        state={state}
        options={all ? withChosen(all, options) : options}
        isComplete={isComplete || Boolean(all)}
        boxes={4}
        show={i18n.t('{total, plural, one {Show # kit} other {Show # kits}}', { total })}
        onShow={() => closePanel(panel.current)}
      />
    </aside>
  )
}

/** Loads all choices of a list on approach: again when its filters change, after half a minute, or after a failure. */
function useAllOptions(state: DashboardState) {
  const [all, setAll] = useState<FilterOptions>()
  const last = useRef({ path: '', expires: 0 })
  const { sort, direction, size, view, page } = DEFAULT_STATE
  const path = dashboardPath(state, { sort, direction, size, view, page }).replace('/dashboard', CHOICES_PATH)
  const approach = useCallback(async () => {
    const now = Date.now()
    if (path === last.current.path && now < last.current.expires) return
    const own = { path, expires: now + FRESH_MS }
    last.current = own
    const found = await loadHint<FilterOptions>(path)
    if (own !== last.current) return
    if (found) setAll(found)
    else own.expires = 0
  }, [path])
  return { all, approach }
}

const FRESH_MS = 30_000

/** Returns all choices, with those chosen ones that no kit has. */
const withChosen = (all: FilterOptions, chosen: FilterOptions): FilterOptions => ({
  ...all,
  companies: added(all.companies, chosen.companies),
  artists: added(all.artists, chosen.artists),
  tags: added(all.tags, chosen.tags),
})

const added = (all: NameChoice[], chosen: NameChoice[]) => [
  ...all,
  ...chosen.filter(([id]) => !all.some(([known]) => known === id)),
]

function closePanel(panel: HTMLElement | null) {
  // Older browsers show the popover in place.
  if (panel?.matches?.(':popover-open')) panel.hidePopover()
}
