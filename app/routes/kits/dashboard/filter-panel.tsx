import { useCallback, useEffect, useRef, useState } from 'react'
import { loadHint } from '~/components/client/requests/hints'
import { Icon } from '~/components/ui/icon'
import { formatKits } from '~/features/collection/bulk-edit/bulk-terms'
import type { FilterOptions } from '~/features/collection/dashboard/filter-options.server'
import { CHOICES_PATH } from '~/features/collection/dashboard/list-paths'
import type { DashboardState } from '~/features/collection/dashboard/project-filters'
import { FilterForm } from './filter-form'
import { FILTER_PANEL, hides } from './filter-popover'

type FilterPanelProps = {
  state: DashboardState
  /** The chosen ones, or all of them if `isComplete`. */
  options: FilterOptions
  isComplete: boolean
  total: number
}

/** The filters next to the list. The choices, hundreds of names, are loaded when the user approaches the panel. */
export function FilterPanel({ state, options, isComplete, total }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { all, approach } = useAllOptions()
  useEffect(() => {
    const aside = panel.current
    // Touch gives no warning before it opens a list.
    const isTouched = window.matchMedia('(hover: none)').matches && aside?.getClientRects().length
    if (isTouched || aside?.matches(':hover, :focus-within')) approach()
    aside?.addEventListener('beforetoggle', approach)
    return () => aside?.removeEventListener('beforetoggle', approach)
  }, [approach])
  return (
    <aside
      ref={panel}
      className="filters"
      id={FILTER_PANEL}
      aria-label="Filters"
      onPointerEnter={approach}
      onFocus={approach}
      {...{ popover: 'auto' }}
    >
      <div className="filters-head">
        <h2>Filters</h2>
        <button type="button" className="icon-button filters-close" aria-label="Close filters" {...hides(FILTER_PANEL)}>
          <Icon name="x" size={22} />
        </button>
      </div>
      <FilterForm
        state={state}
        options={all ? withChosen(all, options) : options}
        isComplete={isComplete || Boolean(all)}
        show={`Show ${formatKits(total)}`}
        onShow={() => closePanel(panel.current)}
      />
    </aside>
  )
}

/** Loads all choices on approach: at most twice a minute, and after a failure with the next one. */
function useAllOptions() {
  const [all, setAll] = useState<FilterOptions>()
  const next = useRef(0)
  const approach = useCallback(async () => {
    const now = Date.now()
    if (now < next.current) return
    next.current = now + FRESH_MS
    const found = await loadHint<FilterOptions>(CHOICES_PATH)
    if (found) setAll(found)
    else next.current = 0
  }, [])
  return { all, approach }
}

const FRESH_MS = 30_000

/** Returns all choices, with those chosen ones that no kit has. */
const withChosen = (all: FilterOptions, chosen: FilterOptions): FilterOptions => ({
  ...all,
  companies: [...new Map([...all.companies, ...chosen.companies])],
  artists: [...new Map([...all.artists, ...chosen.artists])],
  tags: [...new Map([...all.tags, ...chosen.tags])],
})

function closePanel(panel: HTMLElement | null) {
  // Older browsers show the popover in place.
  if (panel?.matches?.(':popover-open')) panel.hidePopover()
}
