import { useNavigate } from '@remix-run/react'
import { moveByArrows } from '~/components/client/controls/arrow-keys'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { selectPath, TICKED } from '~/features/collection/dashboard/list-paths'
import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  NO_FILTERS,
  PAGE_SIZES,
  STATUS_FILTER_LABELS,
} from '~/features/collection/dashboard/project-filters'
import type { ProjectPage } from '~/features/collection/dashboard/project-list.server'
import { ProjectCard, ProjectRow } from '~/features/collection/projects/card/project-card'
import type { ProjectCardData } from '~/features/collection/projects/card/project-card-data'
import { i18n } from '~/platform/messages'
import { useLongPress } from './use-long-press'
import { useNextFocus } from './use-next-focus'

type KitListProps = {
  state: DashboardState
  kits: ProjectPage
  /** The kits whose boxes are checked. Without it, the kits have no boxes. */
  ticked?: string[]
}

export function KitList({ state, kits, ticked }: KitListProps) {
  if (kits.total === 0) return <NothingMatches state={state} />
  const first = kits.kits.slice(0, kits.kits.length - kits.lackingHere)
  const last = kits.kits.slice(first.length)
  const pathTo = ticked ? selectPath : dashboardPath
  return (
    <>
      <h2 className="visually-hidden">{i18n.t('Kits')}</h2>
      <Kits kits={first} state={state} ticked={ticked} priority />
      {last.length > 0 ? (
        <>
          <h2 className="kit-list-lacking num">{kits.lackingTitle}</h2>
          <Kits kits={last} state={state} ticked={ticked} priority={first.length === 0} />
        </>
      ) : null}
      <Pagination
        page={kits.page}
        pageSize={state.size}
        total={kits.total}
        hrefFor={page => pathTo(state, { page })}
        noun="kits"
      />
      <PageSizes total={kits.total} current={state.size} hrefFor={size => pathTo(state, { size })} />
    </>
  )
}

type KitsProps = { kits: ProjectCardData[]; state: DashboardState; ticked?: string[]; priority: boolean }

function Kits({ kits, state, ticked, priority }: KitsProps) {
  const navigate = useNavigate()
  const longPress = useLongPress(target => {
    const kit = target.closest<HTMLElement>('[data-kit]')?.dataset.kit
    if (kit) navigate(selectPath(state, undefined, [kit]), { preventScrollReset: true })
  })
  const nextFocus = useNextFocus(kits, '.status-pill')
  if (kits.length === 0) return null
  const Kit = state.view === 'list' ? ProjectRow : ProjectCard
  return (
    <ul
      className={state.view === 'list' ? 'project-rows' : 'project-grid'}
      onKeyDown={event => moveByArrows(event, ticked ? '.kit-pick input' : '.project-card-link')}
      {...(ticked ? {} : longPress)}
      {...nextFocus}
    >
      {kits.map((kit, index) => (
        <li key={kit.id} data-kit={kit.id}>
          {ticked ? <PickKit kit={kit} isTicked={ticked.includes(kit.id)} /> : null}
          <Kit
            kit={kit}
            priority={priority && index < FIRST_IN_SIGHT}
            dayLabel={DAY_LABELS[state.sort]}
            isPlain={Boolean(ticked)}
          />
        </li>
      ))}
    </ul>
  )
}

const FIRST_IN_SIGHT = 4

const DAY_LABELS: Partial<Record<DashboardState['sort'], string>> = {
  purchased: /*i18n*/ 'Purchased {day}',
  expected: /*i18n*/ 'Expected {day}',
  received: /*i18n*/ 'Received {day}',
  started: /*i18n*/ 'Started {day}',
  worked: /*i18n*/ 'Last worked on {day}',
  completed: /*i18n*/ 'Finished {day}',
}

type PageSizesProps = {
  total: number
  current: DashboardState['size']
  hrefFor: (size: DashboardState['size']) => string
}

function PageSizes({ total, current, hrefFor }: PageSizesProps) {
  if (total <= PAGE_SIZES[0]) return null
  return (
    <nav className="page-sizes num" aria-label={i18n.t('Kits per page')}>
      {PAGE_SIZES.map(size => (
        <Link
          key={size}
          to={hrefFor(size)}
          aria-current={current === size ? 'true' : undefined}
          aria-label={i18n.t('{size} kits per page', { size })}
        >
          {size}
        </Link>
      ))}
      <span aria-hidden="true">{i18n.t('per page')}</span>
    </nav>
  )
}

/** Replaces the list while there are no kits, so there is nothing to filter. */
export function NoKitsYet() {
  return (
    <EmptyState
      title={i18n.t('Your collection starts here')}
      action={
        <>
          <LinkButton to="/projects/new" variant="main">
            {i18n.t('Add your first kit')}
          </LinkButton>
          <LinkButton to="/import">{i18n.t('Import a CSV')}</LinkButton>
        </>
      }
    >
      <p>
        {i18n.t(
          "Add the kits that you're working on, the ones in your stash and the ones on your wishlist. Or import a list.",
        )}
      </p>
    </EmptyState>
  )
}

function NothingMatches({ state }: { state: DashboardState }) {
  const list = i18n.t(STATUS_FILTER_LABELS[state.status])
  if (!hasFilters(state)) {
    return (
      <EmptyState title={i18n.t('No kits in {list}', { list })} action={<AllProjects state={state} />}>
        <p>{i18n.t('No kits have this status at the moment.')}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={i18n.t('No kits match')}
      action={
        <>
          {state.status !== 'everything' ? <AllProjects state={state} /> : null}
          <LinkButton to={dashboardPath(state, NO_FILTERS)} variant="plain">
            {i18n.t('Clear filters')}
          </LinkButton>
        </>
      }
    >
      <p>
        {state.status === 'everything'
          ? i18n.t('No kits in {list} match all active filters. Remove a filter.', { list })
          : i18n.t('No kits in {list} match all active filters. Remove a filter, or search your whole collection.', {
              list,
            })}
      </p>
    </EmptyState>
  )
}

const AllProjects = ({ state }: { state: DashboardState }) => (
  <LinkButton to={dashboardPath(state, { status: 'everything' })} variant="main">
    {i18n.t('Search {list}', { list: i18n.t(STATUS_FILTER_LABELS.everything) })}
  </LinkButton>
)

/** The whole card toggles the checkbox. */
const PickKit = ({ kit, isTicked }: { kit: { id: string; title: string }; isTicked: boolean }) => (
  <label className="kit-pick">
    <input
      type="checkbox"
      name={TICKED}
      value={kit.id}
      defaultChecked={isTicked}
      aria-label={i18n.t('Select {title}', { title: kit.title })}
    />
  </label>
)
