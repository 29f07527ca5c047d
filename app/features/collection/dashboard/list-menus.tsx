import type { ReactNode } from 'react'
import { buttonClass } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { SheetLink } from '~/components/ui/sheet'
import { StatusSign } from '~/features/collection/projects/card/status-chip'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { type ListMenu, menuPath, selectPath } from './list-paths'
import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  STATUS_FILTER_LABELS,
  STATUS_FILTERS,
  type StatusFilter,
  type View,
} from './project-filters'
import { formatDirection, SORTS, type SortField, sortOf } from './sorts'
import { type NamedView, saveViewPath } from './view-terms'
import './list-menus.css'

export const MENU_TITLES: Record<ListMenu, string> = {
  status: /*i18n*/ 'Show',
  sort: /*i18n*/ 'Sort by',
  view: /*i18n*/ 'View',
}

/** The number of kits of each status that match the other filters. */
export type Counts = Record<StatusFilter, number>
type ListProps = { state: DashboardState }
/** `own`: the user's own fields by which the list can be sorted, with their names. */
type SortProps = ListProps & { own: Partial<Record<SortField, string>> }
type StatusProps = ListProps & { counts: Counts; views: NamedView[] }
type MenuProps = StatusProps & SortProps & { menu: ListMenu }

/** The rows of a menu: the content of its sheet, and of its page. */
export function MenuRows({ menu, state, counts, views, own }: MenuProps) {
  if (menu === 'status') return <StatusRows state={state} counts={counts} views={views} />
  return menu === 'sort' ? <SortRows state={state} own={own} /> : <ViewRows state={state} />
}

/** The status of the list, which opens the others. `children` replaces its label. */
export function StatusMenu({ state, counts, views, children }: StatusProps & { children?: ReactNode }) {
  const { status } = state
  return (
    <SheetLink
      className="list-menu"
      to={menuPath('status', state)}
      title={i18n.t(MENU_TITLES.status)}
      note={hasFilters(state) ? i18n.t('With your filters') : undefined}
      sheet={<StatusRows state={state} counts={counts} views={views} />}
    >
      {children ?? (
        <>
          <FilterSign status={status} />
          <span>
            {`${i18n.t(STATUS_FILTER_LABELS[status])} `}
            <b className="num">{formatCount(counts[status])}</b>
          </span>
        </>
      )}
      <Icon name="chevron-down" size={18} />
    </SheetLink>
  )
}

function StatusRows({ state, counts, views }: StatusProps) {
  const here = dashboardPath(state, { page: 1 })
  return (
    <ul className="sheet-rows">
      {STATUS_FILTERS.map(status => (
        <Row key={status} to={dashboardPath(state, { status })} isCurrent={state.status === status}>
          <FilterSign status={status} />
          {`${i18n.t(STATUS_FILTER_LABELS[status])} `}
          <span className="num">{formatCount(counts[status])}</span>
        </Row>
      ))}
      {views.map(({ id, name, path }) => (
        <Row key={id} to={path} isCurrent={path === here}>
          <i className="status-sign list-menu-all" aria-hidden="true" />
          {name}
        </Row>
      ))}
      <Row to={saveViewPath(state)}>
        <Icon name="plus" size={20} />
        {i18n.t('Save or change a view')}
      </Row>
    </ul>
  )
}

/** The sort order of the list, which opens the others. */
export function SortMenu({ state, own }: SortProps) {
  const label = own[state.sort] ?? i18n.t(sortOf(state.sort).label)
  const direction = formatDirection(state.sort, state.direction)
  return (
    <SheetLink
      className={buttonClass('plain', 'list-tool')}
      to={menuPath('sort', state)}
      aria-label={i18n.t('Sort by: {label}, {direction}', { label, direction })}
      title={i18n.t(MENU_TITLES.sort)}
      sheet={<SortRows state={state} own={own} />}
    >
      <Icon name={DIRECTIONS[state.direction]} />
      <span className="visually-hidden-below-desktops">{label}</span>
    </SheetLink>
  )
}

function SortRows({ state, own }: SortProps) {
  const other = state.direction === 'asc' ? 'desc' : 'asc'
  return (
    <ul className="sheet-rows">
      <Row to={dashboardPath(state, { sort: 'size', direction: 'asc' })}>
        <Icon name="minimize-2" size={20} />
        {i18n.t('Smallest first')}
      </Row>
      <Row to={dashboardPath(state, { sort: 'diamonds', direction: 'asc' })}>
        <Icon name="zap" size={20} />
        {`${i18n.t('Quick ones')} `}
        <span className="num">{i18n.t('fewest diamonds')}</span>
      </Row>
      <Row to={dashboardPath(state, { direction: other })}>
        <Icon name={DIRECTIONS[other]} size={20} />
        {i18n.t('Change to {direction}', { direction: formatDirection(state.sort, other) })}
      </Row>
      {(Object.keys({ ...SORTS, ...own }) as SortField[]).map(sort => (
        <Row
          key={sort}
          to={dashboardPath(state, { sort, direction: sortOf(sort).first })}
          isCurrent={state.sort === sort}
        >
          {own[sort] ?? i18n.t(sortOf(sort).label)}
        </Row>
      ))}
    </ul>
  )
}

const DIRECTIONS: Record<'asc' | 'desc', IconName> = { asc: 'arrow-up-narrow-wide', desc: 'arrow-down-wide-narrow' }

/** The look of the list on a phone: grid, list, or with checkboxes. */
export function ViewMenu({ state }: ListProps) {
  const [, label, icon] = VIEWS.find(([view]) => view === state.view) ?? VIEWS[0]
  return (
    <SheetLink
      className={buttonClass('plain', 'list-tool list-views-menu')}
      to={menuPath('view', state)}
      aria-label={i18n.t('View: {view}', { view: i18n.t(label) })}
      title={i18n.t(MENU_TITLES.view)}
      sheet={<ViewRows state={state} />}
    >
      <Icon name={icon} />
    </SheetLink>
  )
}

function ViewRows({ state }: ListProps) {
  return (
    <ul className="sheet-rows">
      {VIEWS.map(([view, label, icon]) => (
        <Row key={view} to={dashboardPath(state, { view })} isCurrent={state.view === view}>
          <Icon name={icon} size={20} />
          {i18n.t(label)}
        </Row>
      ))}
      <Row to={selectPath(state)}>
        <Icon name="list-checks" size={20} />
        {i18n.t('Select kits')}
      </Row>
    </ul>
  )
}

/** The views: value, label and icon. */
export const VIEWS: [[View, string, IconName], ...[View, string, IconName][]] = [
  ['grid', /*i18n*/ 'Grid', 'layout-grid'],
  ['list', /*i18n*/ 'List', 'rows-3'],
]

type RowProps = { to: string; isCurrent?: boolean; children: ReactNode }

function Row({ to, isCurrent, children }: RowProps) {
  return (
    <li>
      <Link to={to} replace aria-current={isCurrent ? 'true' : undefined}>
        {children}
        {isCurrent === undefined ? null : <Icon name="check" className="list-menu-check" size={20} />}
      </Link>
    </li>
  )
}

export const FilterSign = ({ status }: { status: StatusFilter }) =>
  status === 'everything' || status === 'active' ? (
    <i className="status-sign list-menu-all" aria-hidden="true" />
  ) : (
    <StatusSign status={status} />
  )
