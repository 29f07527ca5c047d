import { Form, Link, useNavigate, useNavigation } from '@remix-run/react'
import { X } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/button'
import { Checkbox, Field, Select } from '~/components/field'
import { kitsInWords } from '~/features/bulk/bulk-terms'
import {
  type DashboardState,
  dashboardPath,
  GAPS,
  type Gap,
  INCLUDES,
  type Include,
  parseDashboardParams,
  STATUS_FILTER_LABELS,
  STATUS_FILTERS,
} from '~/features/dashboard/project-filters'
import type { FilterOptions } from '~/features/dashboard/project-list.server'
import { DRILL_SHAPE_LABELS, DRILL_SHAPES } from '~/features/projects/project-terms'
import { yearPath } from '~/features/statistics/year-paths'

/** The form of all filters: controls elsewhere on the page belong to it by this id. */
export const FILTER_FORM = 'filters-form'
/** The panel: beside the list on a wide screen; on a narrow one it opens over it, by the browser's own means. */
export const FILTER_PANEL = 'filters'

const INCLUDE_LABELS: Record<Include, string> = {
  mini: 'Mini kits',
  wishlist: 'Wishlist',
  destashed: 'Destashed',
  archived: 'Archived',
}

const GAP_LABELS: Record<Gap, string> = { photo: 'A photo', size: 'The size', dates: 'Any date' }

type FilterPanelProps = { state: DashboardState; options: FilterOptions; total: number }

/** Every filter, in one form that needs no script. */
export function FilterPanel({ state, options, total }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { form, change, submit } = useFilterForm(state)
  const chosenTags = state.tags.map(id => [id, options.tags.find(([tag]) => tag === id)?.[1] ?? 'A tag that is gone'])
  return (
    <aside ref={panel} className="filters" id={FILTER_PANEL} aria-label="Filters" {...{ popover: 'auto' }}>
      <div className="filters-head">
        <h2>Filters</h2>
        <button
          type="button"
          className="icon-button filters-close"
          aria-label="Close the filters"
          {...hides(FILTER_PANEL)}
        >
          <X aria-hidden="true" size={22} />
        </button>
      </div>
      <Form
        ref={form}
        id={FILTER_FORM}
        action="/dashboard"
        autoComplete="off"
        onChange={change}
        onSubmit={event => {
          submit(event)
          // Asked for by a tap on the button, not by a change: the list is what one wants to see now.
          if ((event.nativeEvent as SubmitEvent).submitter) closePanel(panel.current)
        }}
      >
        <Field
          name="search"
          label="Search"
          type="search"
          defaultValue={state.search}
          placeholder="Title, artist, tag, note"
          enterKeyHint="search"
        />
        <Field name="status" label="Status">
          <Select defaultValue={state.status}>
            {STATUS_FILTERS.map(status => (
              <option key={status} value={status}>
                {STATUS_FILTER_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Includes state={state} />
        <Choice name="company" label="Company" any="Any company" value={state.company} options={options.companies} />
        <Choice name="artist" label="Artist" any="Any artist" value={state.artist} options={options.artists} />
        <Choice
          name="drillShape"
          label="Drill shape"
          any="Any shape"
          value={state.drillShape ?? ''}
          options={DRILL_SHAPES.map(shape => [shape, DRILL_SHAPE_LABELS[shape]])}
        />
        <Field name="tag" label="Tags" help={chosenTags.length > 0 ? 'Kits with any of them.' : undefined}>
          {chosenTags.map(([id, name]) => (
            <Checkbox key={id} name="tag" value={id} defaultChecked label={name} />
          ))}
          <NameSelect
            value=""
            options={[
              ['', chosenTags.length > 0 ? 'Add another tag' : 'Any tag'],
              ...options.tags.filter(([id]) => !state.tags.includes(id)),
            ]}
          />
        </Field>
        <Choice
          name="year"
          label="Year finished"
          any="Any year"
          value={state.year ? String(state.year) : ''}
          options={years(options.years, state.year)}
          help={state.year ? <Link to={yearPath(state.year)}>Look back at {state.year}</Link> : undefined}
        />
        <Choice
          name="missing"
          label="Still missing"
          any="Nothing in particular"
          value={state.missing ?? ''}
          options={GAPS.map(gap => [gap, GAP_LABELS[gap]])}
        />
        <input type="hidden" name="direction" value={`${state.sort}-${state.direction}`} />
        <input type="hidden" name="size" value={state.size} />
        <input type="hidden" name="view" value={state.view} />
        <p className="filters-manage small soft">
          Manage your <Link to="/companies">companies</Link>, <Link to="/artists">artists</Link> and{' '}
          <Link to="/tags">tags</Link>
        </p>
        <div className="filters-foot">
          <Button type="submit" variant="main">
            {`Show ${kitsInWords(total)}`}
          </Button>
          <Button type="submit" variant="quiet" form={RESET_FORM}>
            Reset
          </Button>
        </div>
      </Form>
      <Form id={RESET_FORM} method="post" action="/dashboard" onSubmit={() => closePanel(panel.current)} />
    </aside>
  )
}

const RESET_FORM = 'reset-form'

/** What "All Projects" takes in. The first, empty answer says that the boxes were there, so that none ticked means none. */
function Includes({ state }: { state: DashboardState }) {
  if (state.status !== 'everything') {
    const kept = state.include.length === INCLUDES.length ? [] : ['none', ...state.include]
    return kept.map(one => <input key={one} type="hidden" name="include" value={one} />)
  }
  return (
    <fieldset className="filters-include">
      <legend className="field-label">Include</legend>
      <input type="hidden" name="include" value="none" />
      <div className="filters-boxes">
        {INCLUDES.map(one => (
          <Checkbox
            key={one}
            name="include"
            value={one}
            defaultChecked={state.include.includes(one)}
            label={INCLUDE_LABELS[one]}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  label: string
  any: string
  value: string
  options: readonly (readonly [string, string])[]
  help?: ReactNode
}

function Choice({ name, label, any, value, options, help }: ChoiceProps) {
  const isGone = value !== '' && !options.some(([id]) => id === value)
  return (
    <Field name={name} label={label} help={help}>
      <NameSelect
        value={value}
        options={[['', any], ...(isGone ? [[value, 'One that is gone'] as const] : []), ...options]}
      />
    </Field>
  )
}

/** One of hundreds of names. As one piece of markup they cost the server, the page's start and each change a tenth of as many elements. */
function NameSelect({ value, options }: Pick<ChoiceProps, 'value' | 'options'>) {
  const markup = options
    .map(([id, text]) => `<option value="${escaped(id)}"${id === value ? ' selected' : ''}>${escaped(text)}</option>`)
    .join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped right here
  return <Select defaultValue={value} dangerouslySetInnerHTML={{ __html: markup }} />
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? '')

const years = (known: number[], chosen: number | null): [string, string][] =>
  (chosen && !known.includes(chosen) ? [chosen, ...known] : known).map(year => [String(year), String(year)])

/**
 * With scripts the list follows each change, typing after a short rest; the address stays as short as one made by a link. Without
 * them the form is sent by its button.
 */
function useFilterForm(state: DashboardState) {
  const form = useRef<HTMLFormElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>()
  const navigate = useNavigate()
  const onItsWay = useNavigation().location

  const isNew = useRef(true)
  const wish = useRef<{ path: string; isOnItsWay: boolean } | null>(null)
  useEffect(() => {
    // What was chosen before the script arrived counts. A browser that fills in old choices by itself would confuse this: autoComplete is off.
    if (isNew.current) form.current?.requestSubmit()
    else if (onItsWay) {
      if (wish.current) wish.current.isOnItsWay = true
    }
    // The list of the choice before may come when the next one is asked for already: the form is ahead of it then.
    else if (wish.current?.isOnItsWay !== false) {
      wish.current = null
      showState(form.current, state)
    }
    isNew.current = false
  }, [state, onItsWay])
  useEffect(() => () => clearTimeout(rest.current), [])

  function change(event: ChangeEvent<HTMLFormElement>) {
    clearTimeout(rest.current)
    const field: EventTarget = event.target
    const typing = field instanceof HTMLInputElement && field.type === 'search'
    if (typing) rest.current = setTimeout(() => form.current?.requestSubmit(), TYPING_REST)
    else form.current?.requestSubmit()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    clearTimeout(rest.current)
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') params.append(name, value)
    const { state: wanted } = parseDashboardParams(params)
    const onlySearch = dashboardPath(wanted, { search: '' }) === dashboardPath(state, { search: '' })
    const path = dashboardPath(wanted, { page: 1 })
    if (path === (wish.current?.path ?? dashboardPath(state, { page: 1 }))) return
    wish.current = { path, isOnItsWay: false }
    navigate(path, { preventScrollReset: true, replace: onlySearch && state.search !== '' })
  }

  return { form, change, submit }
}

const TYPING_REST = 350

/** Another way to the list (a card, a cleared filter, Back) shows in the form too; what is being typed stays. */
function showState(form: HTMLFormElement | null, state: DashboardState) {
  const values: Record<string, string> = {
    search: state.search,
    status: state.status,
    company: state.company,
    artist: state.artist,
    drillShape: state.drillShape ?? '',
    year: state.year ? String(state.year) : '',
    missing: state.missing ?? '',
    sort: state.sort,
  }
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = control.name === 'tag' || (state.include as string[]).includes(control.value)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      const value = control.name === 'tag' ? '' : values[control.name]
      if (value !== undefined && !(control.type === 'search' && control === document.activeElement))
        control.value = value
    }
  }
}

/** The attributes of a button that opens or closes a popover: the browser does it, without a script. */
export const shows = (id: string) => ({ popovertarget: id })
const hides = (id: string) => ({ popovertarget: id, popovertargetaction: 'hide' })

function closePanel(panel: HTMLElement | null) {
  // Older browsers know no popover and show the panel in its place.
  if (panel?.matches?.(':popover-open')) panel.hidePopover()
}
