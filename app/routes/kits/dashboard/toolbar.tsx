import type { ComponentProps } from 'react'
import { buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { type Counts, SortMenu, StatusMenu, VIEWS, ViewMenu } from '~/features/collection/dashboard/list-menus'
import { selectPath } from '~/features/collection/dashboard/list-paths'
import { type DashboardState, dashboardPath } from '~/features/collection/dashboard/project-filters'
import type { NamedView } from '~/features/collection/dashboard/view-terms'
import { newProjectPath } from '~/features/collection/projects/project-paths'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import { FILTER_PANEL, shows } from './filter-popover'
import { StatusTabs } from './status-tabs'
import './toolbar.css'

type ToolbarProps = {
  state: DashboardState
  counts: Counts
  views: NamedView[]
  own: ComponentProps<typeof SortMenu>['own']
  filters: number
  isEmpty: boolean
  selecting: boolean
}

/** The one row above the list: its status, which is the heading, its filters, order and look. */
export function Toolbar({ state, counts, views, own, filters, isEmpty, selecting }: ToolbarProps) {
  return (
    <div className={selecting ? 'toolbar is-selecting' : 'toolbar'}>
      {selecting ? null : (
        // On desktops the tabs say it.
        <h1 className="visually-hidden-on-desktops">
          <span className="toolbar-title">{i18n.t('Your collection')}</span>
          <StatusMenu state={state} counts={counts} views={views} />
        </h1>
      )}
      <StatusTabs state={state} counts={counts} views={views} />
      {isEmpty ? null : (
        <>
          <button type="button" className={buttonClass('plain', 'list-tool toolbar-filters')} {...shows(FILTER_PANEL)}>
            <Icon name="sliders-horizontal" />
            <span className="visually-hidden-on-phones">{i18n.t('Filters')}</span>
            {filters ? <b className="toolbar-badge num">{filters}</b> : null}
          </button>
          <SortMenu state={state} own={own} />
          <ViewMenu state={state} />
          <ul className="toolbar-views" aria-label={i18n.t('View')}>
            {VIEWS.map(([view, label, icon]) => (
              <li key={view}>
                <Link
                  to={(selecting ? selectPath : dashboardPath)(state, { view })}
                  aria-current={state.view === view ? 'true' : undefined}
                  aria-label={i18n.t(label)}
                  preventScrollReset
                >
                  <Icon name={icon} size={20} />
                </Link>
              </li>
            ))}
          </ul>
          {selecting ? null : (
            <Link
              className={buttonClass('plain', 'list-tool toolbar-select')}
              to={selectPath(state)}
              preventScrollReset
              aria-label={i18n.t('Select')}
            >
              <Icon name="list-checks" />
              <span>{i18n.t('Select')}</span>
            </Link>
          )}
        </>
      )}
      <LinkButton
        to={newProjectPath(isStatus(state.status) ? { status: state.status } : {})}
        // The empty collection has its own main button.
        variant={isEmpty ? 'plain' : 'main'}
        className="toolbar-add"
      >
        <Icon name="plus" />
        {i18n.t('Add kit')}
      </LinkButton>
    </div>
  )
}

const isStatus = (filter: string) => PROJECT_STATUSES.some(status => status === filter)
