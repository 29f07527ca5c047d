import { Link } from '@remix-run/react'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, ListChecks, Rows3, SlidersHorizontal } from 'lucide-react'
import { Select } from '~/components/forms/field'
import { Button, buttonClass } from '~/components/ui/button'
import { selectPath } from '~/features/collection/bulk-edit/bulk-terms'
import {
  type DashboardState,
  dashboardPath,
  directionInWords,
  SORTS,
  type SortField,
  type View,
} from '~/features/collection/dashboard/project-filters'
import { FILTER_FORM, FILTER_PANEL, shows } from './filter-panel'
import './toolbar.css'

const VIEWS: [View, string, typeof Rows3][] = [
  ['grid', 'Grid', LayoutGrid],
  ['list', 'List', Rows3],
]

type ToolbarProps = { state: DashboardState; selecting: boolean }

export function Toolbar({ state, selecting }: ToolbarProps) {
  const other = state.direction === 'asc' ? 'desc' : 'asc'
  const DirectionIcon = state.direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <>
      <button type="button" className={buttonClass('plain', 'toolbar-filters')} {...shows(FILTER_PANEL)}>
        <SlidersHorizontal aria-hidden="true" size={18} />
        Filters
      </button>
      <div className="toolbar-sort">
        <label htmlFor="sort">Sort by</label>
        <Select
          id="sort"
          name="sort"
          form={FILTER_FORM}
          defaultValue={state.sort}
          onChange={event => event.currentTarget.form?.requestSubmit()}
        >
          {(Object.keys(SORTS) as SortField[]).map(sort => (
            <option key={sort} value={sort}>
              {SORTS[sort].label}
            </option>
          ))}
        </Select>
        <Button type="submit" form={FILTER_FORM} className="without-script">
          Sort
        </Button>
        <Link
          className={buttonClass('plain', 'toolbar-direction')}
          to={dashboardPath(state, { direction: other })}
          preventScrollReset
          aria-label={`${directionInWords(state.sort, state.direction)}. Reverse order.`}
        >
          <DirectionIcon aria-hidden="true" size={18} />
          <span>{directionInWords(state.sort, state.direction)}</span>
        </Link>
      </div>
      {selecting ? null : (
        <Link className={buttonClass('plain', 'toolbar-select')} to={selectPath(state)} preventScrollReset>
          <ListChecks aria-hidden="true" size={18} />
          <span>Select</span>
        </Link>
      )}
      <ul className="toolbar-views" aria-label="View">
        {VIEWS.map(([view, label, Icon]) => (
          <li key={view}>
            <Link
              to={(selecting ? selectPath : dashboardPath)(state, { view })}
              aria-current={state.view === view ? 'true' : undefined}
              aria-label={label}
              preventScrollReset
            >
              <Icon aria-hidden="true" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
