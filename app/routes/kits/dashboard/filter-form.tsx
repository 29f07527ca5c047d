import { Trans } from '@lingui/react'
import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react'
import { Checkbox } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import type { FilterOptions } from '~/features/collection/dashboard/filter-options.server'
import { filtersPath } from '~/features/collection/dashboard/list-paths'
import {
  type DashboardState,
  dashboardPath,
  GAP_LABELS,
  GAPS,
  INCLUDE_LABELS,
  INCLUDES,
  parseDashboardParams,
  statusesOf,
} from '~/features/collection/dashboard/project-filters'
import {
  ADHESIVE_LABELS,
  ADHESIVES,
  COVERAGE_LABELS,
  COVERAGES,
  DRILL_SHAPE_LABELS,
  DRILL_SHAPES,
} from '~/features/collection/projects/project-terms'
import { yearPath } from '~/features/collection/statistics/year-paths'
import { i18n } from '~/platform/messages'
import { Choice, Names, Texts } from './filter-fields'
import '~/components/forms/choice-chip.css'
import './filter-form.css'

type FilterFormProps = {
  state: DashboardState
  options: FilterOptions
  /** Whether `options` are all of them; otherwise they are the chosen ones. */
  isComplete: boolean
  /** The number of names of each kind that have a checkbox. */
  boxes: number
  /** The label of the button. */
  show: string
  /** Called when the form was submitted by a button. */
  onShow?: () => void
}

/** The filters of the list. With JavaScript, each change is submitted. */
export function FilterForm({ state, options, isComplete, boxes, show, onShow }: FilterFormProps) {
  const { form, change, submit } = useFilterForm(state)
  const list = { isLoading: !isComplete }
  const names = { boxes, ...list }
  return (
    <>
      <Form
        ref={form}
        action="/dashboard"
        autoComplete="off"
        onChange={change}
        onSubmit={event => {
          submit(event)
          // Submitted by the button and not by a change: show the list.
          if ((event.nativeEvent as SubmitEvent).submitter) onShow?.()
        }}
      >
        {/* The top bar has the search, and the tabs have the status. */}
        <input type="hidden" name="search" defaultValue={state.search} />
        <input type="hidden" name="status" defaultValue={state.status} />
        <FilterChips state={state} />
        <Includes state={state} />
        {isComplete ? null : (
          <p className="filters-all without-script">
            <Link to={filtersPath(state)}>{i18n.t('All filters')}</Link>
          </p>
        )}
        <Names
          name="company"
          label={i18n.t('Company')}
          chosen={state.companies}
          options={options.companies}
          {...names}
        />
        <Names name="artist" label={i18n.t('Artist')} chosen={state.artists} options={options.artists} {...names} />
        <Names name="tag" label={i18n.t('Tags')} chosen={state.tags} options={options.tags} {...names} />
        <Choice
          name="year"
          label={i18n.t('Year finished')}
          any={i18n.t('Any year')}
          value={state.year ? String(state.year) : ''}
          options={years(options.years, state.year)}
          help={
            state.year ? (
              <Link to={yearPath(state.year)}>{i18n.t('View year {year}', { year: state.year })}</Link>
            ) : undefined
          }
          {...list}
        />
        {/* Last, because they may appear when the choices are loaded. */}
        <Texts
          name="place"
          label={i18n.t('Place')}
          any={i18n.t('Any place')}
          value={state.place}
          options={options.places}
          {...list}
        />
        <Texts
          name="series"
          label={i18n.t('Series')}
          any={i18n.t('Any series')}
          value={state.series}
          options={options.series}
          {...list}
        />
        {options.own.map(({ name, ...field }) => (
          <Choice key={name} name={name} any={i18n.t('Any')} value={state.own[name] ?? ''} {...field} {...list} />
        ))}
        <input type="hidden" name="sort" value={state.sort} />
        <input type="hidden" name="direction" value={`${state.sort}-${state.direction}`} />
        <input type="hidden" name="size" value={state.size} />
        <input type="hidden" name="view" value={state.view} />
        <p className="filters-manage small soft">
          <Trans
            id="Manage your <0>companies</0>, <1>artists</1>, <2>tags</2>, <3>places</3> and <4>series</4>"
            components={['/companies', '/artists', '/tags', '/places', '/series'].map(to => <Link key={to} to={to} />)}
          />
        </p>
        <div className="filters-foot" data-buttons="tight">
          <Button type="submit" variant="main">
            {show}
          </Button>
          <Button type="submit" variant="quiet" form={RESET_FORM}>
            {i18n.t('Reset')}
          </Button>
        </div>
      </Form>
      <Form id={RESET_FORM} method="post" action="/dashboard" onSubmit={onShow} />
    </>
  )
}

const RESET_FORM = 'reset-form'

type Chip = [name: string, value: string, label: string, isOn: boolean]

/** The filters of few values, as chips. Those of one name exclude each other. */
function FilterChips({ state }: { state: DashboardState }) {
  const hasFinished = statusesOf(state.status).includes('completed')
  const gaps = GAPS.filter(
    gap => gap === state.missing || (gap === 'framed' ? hasFinished : gap !== 'bought' && gap !== 'moved'),
  )
  const chips: Chip[] = [
    ...DRILL_SHAPES.map((one): Chip => ['drillShape', one, i18n.t(DRILL_SHAPE_LABELS[one]), state.drillShape === one]),
    ['kitted', 'yes', i18n.t('Kitted'), state.kitted === true],
    ['kitted', 'no', i18n.t('Not kitted'), state.kitted === false],
    ...COVERAGES.map((one): Chip => ['coverage', one, i18n.t(COVERAGE_LABELS[one]), state.coverage === one]),
    ['due', 'yes', i18n.t('Should be here'), state.due],
    ...ADHESIVES.map((one): Chip => ['adhesive', one, i18n.t(ADHESIVE_LABELS[one]), state.adhesive === one]),
    ...gaps.map((one): Chip => ['missing', one, i18n.t(GAP_LABELS[one]), state.missing === one]),
  ]
  return (
    <fieldset className="filters-chips">
      <legend className="visually-hidden">{i18n.t('Drills, kitted, parcels and missing information')}</legend>
      {chips.map(([name, value, label, isOn]) => (
        <label key={`${name} ${value}`} className="choice-chip">
          <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The statuses in "All Projects". The empty value shows that the boxes were present, so that no checked box means none. */
function Includes({ state }: { state: DashboardState }) {
  if (state.status !== 'everything') {
    const carried = state.include.length === INCLUDES.length ? [] : ['none', ...state.include]
    return carried.map(one => <input key={one} type="hidden" name="include" value={one} />)
  }
  return (
    <fieldset className="filters-include">
      <legend className="field-label">{i18n.t('Include')}</legend>
      <input type="hidden" name="include" value="none" />
      <div className="filters-boxes">
        {INCLUDES.map(one => (
          <Checkbox
            key={one}
            name="include"
            value={one}
            defaultChecked={state.include.includes(one)}
            label={i18n.t(INCLUDE_LABELS[one])}
          />
        ))}
      </div>
    </fieldset>
  )
}

const yesOrNo = (flag: boolean | null) => (flag === null ? '' : flag ? 'yes' : 'no')

const years = (known: number[], chosen: number | null): [string, string][] =>
  (chosen && !known.includes(chosen) ? [chosen, ...known] : known).map(year => [String(year), String(year)])

/**
 * With scripts, submits each change and omits defaults from the URL. Without scripts, the button submits the form.
 */
function useFilterForm(state: DashboardState) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const onItsWay = useNavigation().location

  const isNew = useRef(true)
  const wish = useRef<{ path: string; isOnItsWay: boolean } | null>(null)
  useEffect(() => {
    // Apply choices made before hydration. autoComplete is off, because browsers that restore old values would look the same.
    if (isNew.current) form.current?.requestSubmit()
    else if (onItsWay) {
      if (wish.current) wish.current.isOnItsWay = true
    }
    // A stale list may arrive while the next one loads: then the form is right.
    else if (wish.current?.isOnItsWay !== false) {
      wish.current = null
      showState(form.current, state)
    }
    isNew.current = false
  }, [state, onItsWay])

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    const chip: EventTarget = target
    if (chip instanceof HTMLInputElement && chip.closest('.choice-chip') && chip.checked) {
      for (const other of form.current?.querySelectorAll<HTMLInputElement>(`input[name=${chip.name}]`) ?? [])
        other.checked = other === chip
    }
    form.current?.requestSubmit()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') params.append(name, value)
    const { state: wanted } = parseDashboardParams(params)
    const path = dashboardPath(wanted, { page: 1 })
    if (path === (wish.current?.path ?? dashboardPath(state, { page: 1 }))) return
    wish.current = { path, isOnItsWay: false }
    navigate(path, { preventScrollReset: true })
  }

  return { form, change, submit }
}

/** Updates the form after another navigation (a card, a removed filter, Back). */
function showState(form: HTMLFormElement | null, state: DashboardState) {
  const lists: Record<string, string[]> = {
    company: state.companies,
    artist: state.artists,
    tag: state.tags,
    include: state.include,
  }
  const values: Record<string, string> = {
    search: state.search,
    status: state.status,
    drillShape: state.drillShape ?? '',
    coverage: state.coverage ?? '',
    place: state.place,
    series: state.series,
    kitted: yesOrNo(state.kitted),
    adhesive: state.adhesive ?? '',
    due: state.due ? 'yes' : '',
    year: state.year ? String(state.year) : '',
    missing: state.missing ?? '',
  }
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = lists[control.name]?.includes(control.value) ?? values[control.name] === control.value
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      // The select of names adds one to those that are chosen.
      const isCleared =
        (control.name in lists && control instanceof HTMLSelectElement) || control.name.startsWith('field-')
      const value = state.own[control.name] ?? (isCleared ? '' : values[control.name])
      if (value !== undefined) control.value = value
    }
  }
}
