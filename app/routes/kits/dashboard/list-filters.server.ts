import type { FilterOptions } from '~/features/collection/dashboard/filter-options.server'
import {
  type DashboardState,
  type Gap,
  INCLUDES,
  type Include,
  type StatusFilter,
} from '~/features/collection/dashboard/project-filters'
import { sortInText } from '~/features/collection/dashboard/sort-texts.server'
import { ADHESIVES_IN_TEXT, COVERAGES_IN_TEXT, type DrillShape } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import type { Filter } from './active-filters'

// On the server, so that the scripts of the page contain none of these texts.

/** Says what the list shows, for screen readers; sighted users see it in the row above. */
export const listSummary = ({ status, sort }: DashboardState, total: number): string =>
  i18n.t(SHOWING[status], { total, sort: sortInText(sort) })

const SHOWING: Record<StatusFilter, string> = {
  everything:
    /*i18n*/ 'Showing {total, plural, one {# kit of any status} other {# kits of any status}}, sorted by {sort}',
  active: /*i18n*/ 'Showing {total, plural, one {# active kit} other {# active kits}}, sorted by {sort}',
  purchased: /*i18n*/ 'Showing {total, plural, one {# purchased kit} other {# purchased kits}}, sorted by {sort}',
  stash: /*i18n*/ 'Showing {total, plural, one {# stash kit} other {# stash kits}}, sorted by {sort}',
  progress: /*i18n*/ 'Showing {total, plural, one {# kit in progress} other {# kits in progress}}, sorted by {sort}',
  onhold: /*i18n*/ 'Showing {total, plural, one {# kit on hold} other {# kits on hold}}, sorted by {sort}',
  wishlist: /*i18n*/ 'Showing {total, plural, one {# wishlist kit} other {# wishlist kits}}, sorted by {sort}',
  completed: /*i18n*/ 'Showing {total, plural, one {# completed kit} other {# completed kits}}, sorted by {sort}',
  archived: /*i18n*/ 'Showing {total, plural, one {# archived kit} other {# archived kits}}, sorted by {sort}',
  destashed: /*i18n*/ 'Showing {total, plural, one {# destashed kit} other {# destashed kits}}, sorted by {sort}',
}

const LEFT_OUT: Record<Include, string> = {
  mini: /*i18n*/ 'without minis',
  wishlist: /*i18n*/ 'without wishlist',
  destashed: /*i18n*/ 'without destashed',
  archived: /*i18n*/ 'without archived',
}

const WITHOUT: Record<Gap, string> = {
  photo: /*i18n*/ 'without a photo',
  size: /*i18n*/ 'without a size',
  dates: /*i18n*/ 'without any date',
  bought: /*i18n*/ 'paid for, without a purchase date',
  framed: /*i18n*/ 'finished, not yet framed',
  moved: /*i18n*/ 'without a date of coming in, finishing or leaving',
}

const DRILLS: Record<DrillShape, string> = { round: /*i18n*/ 'round drills', square: /*i18n*/ 'square drills' }

const NAMES = [
  ['companies', /*i18n*/ 'from {name}'],
  ['artists', /*i18n*/ 'by {name}'],
  ['tags', /*i18n*/ 'tag: {name}'],
] as const

/** Returns the filters except the status: the label, and the change that removes it. */
export function activeFilters(state: DashboardState, options: FilterOptions): Filter[] {
  const filters: Filter[] = []
  if (state.search)
    filters.push({ key: 'search', label: i18n.t('“{name}”', { name: state.search }), without: { search: '' } })
  for (const [kind, text] of NAMES) {
    for (const id of state[kind]) {
      const name = options[kind].find(([known]) => known === id)?.[1] ?? i18n.t('deleted')
      const label = i18n.t(text, { name })
      filters.push({ key: id, label, without: { [kind]: state[kind].filter(other => other !== id) } })
    }
  }
  if (state.drillShape) {
    filters.push({ key: 'drillShape', label: i18n.t(DRILLS[state.drillShape]), without: { drillShape: null } })
  }
  if (state.coverage) {
    filters.push({ key: 'coverage', label: i18n.t(COVERAGES_IN_TEXT[state.coverage]), without: { coverage: null } })
  }
  if (state.place)
    filters.push({ key: 'place', label: i18n.t('in {place}', { place: state.place }), without: { place: '' } })
  if (state.series)
    filters.push({ key: 'series', label: i18n.t('series {text}', { text: state.series }), without: { series: '' } })
  if (state.kitted !== null) {
    filters.push({
      key: 'kitted',
      label: state.kitted ? i18n.t('kitted') : i18n.t('not kitted'),
      without: { kitted: null },
    })
  }
  if (state.adhesive) {
    filters.push({ key: 'adhesive', label: i18n.t(ADHESIVES_IN_TEXT[state.adhesive]), without: { adhesive: null } })
  }
  for (const [name, value] of Object.entries(state.own)) {
    const field = options.own.find(choice => choice.name === name)
    const text = field?.options.find(([known]) => known === value)?.[1] ?? value
    const label = i18n.t('{label}: {text}', { label: field?.label ?? i18n.t('deleted'), text })
    const { [name]: _, ...own } = state.own
    filters.push({ key: name, label, without: { own } })
  }
  if (state.due) filters.push({ key: 'due', label: i18n.t('should be here'), without: { due: false } })
  if (state.year)
    filters.push({ key: 'year', label: i18n.t('finished in {year}', { year: state.year }), without: { year: null } })
  if (state.missing) filters.push({ key: 'missing', label: i18n.t(WITHOUT[state.missing]), without: { missing: null } })
  if (state.status === 'everything') {
    for (const one of INCLUDES.filter(kind => !state.include.includes(kind))) {
      const include = INCLUDES.filter(kind => kind === one || state.include.includes(kind))
      filters.push({ key: one, label: i18n.t(LEFT_OUT[one]), without: { include } })
    }
  }
  return filters
}
