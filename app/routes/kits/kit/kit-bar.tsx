import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { AccountMenu } from '~/components/shell/late-account-menu'
import { useFramedUser } from '~/components/shell/site'
import { Icon, type IconName } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Menu } from '~/components/ui/menu'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import {
  copyProjectPath,
  deleteProjectPath,
  editProjectPath,
  finishedPath,
  projectPath,
  sectionPath,
  shareProjectPath,
  statusPath,
} from '~/features/collection/projects/project-paths'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import './kit-bar.css'

type KitBarProps = { page: KitPage; sharing: boolean }

/** The way back to the list, the kits before and after this one, and the menu. On a phone it takes the place of the header. */
export function KitBar({ page, sharing }: KitBarProps) {
  const { back, place, project } = page
  return (
    <div className="kit-bar not-printed">
      <Link className="kit-bar-plate kit-bar-button" to={back.to} aria-label={i18n.t('Back to the list')}>
        <Icon name="arrow-left" />
      </Link>
      <div className="kit-bar-plate kit-bar-place">
        <Link className="kit-bar-list" to={back.to}>
          {back.label}
        </Link>
        <nav aria-label={i18n.t('Your list')}>
          <Neighbor kit={place?.previous} rel="prev" icon="chevron-left" />
          <Neighbor kit={place?.next} rel="next" icon="chevron-right" />
        </nav>
      </div>
      <p className="kit-bar-title" aria-hidden="true">
        {project.title}
      </p>
      <div className="kit-bar-plate kit-bar-menu">
        <Menu
          label={i18n.t('More for this kit')}
          opener={
            <>
              <Icon name="ellipsis" />
              <span className="visually-hidden">{i18n.t('More for this kit')}</span>
            </>
          }
        >
          <KitMenu page={page} sharing={sharing} />
        </Menu>
      </div>
    </div>
  )
}

type NeighborProps = {
  kit: { id: string; title: string } | null | undefined
  rel: 'prev' | 'next'
  icon: IconName
}

// At either end, an empty place keeps the other link where it is.
function Neighbor({ kit, rel, icon }: NeighborProps) {
  if (!kit) return <span className="kit-bar-button" aria-hidden="true" />
  return (
    <Link
      className="kit-bar-button"
      to={projectPath(kit.id)}
      rel={rel}
      aria-label={
        rel === 'next'
          ? i18n.t('Next: {title}', { title: kit.title })
          : i18n.t('Previous: {title}', { title: kit.title })
      }
      aria-keyshortcuts={rel === 'next' ? 'J' : 'K'}
    >
      <Icon name={icon} />
    </Link>
  )
}

function KitMenu({ page, sharing }: KitBarProps) {
  const { project, forecast, hidesForecast } = page
  const { id, status } = project
  const user = useFramedUser()
  const archive = useFormFetcher()
  return (
    <>
      <Row to={editProjectPath(id)} icon="pencil">
        <Trans id="Edit<0> this kit</0>" components={[<span key="kit" className="visually-hidden" />]} />
      </Row>
      {status === 'completed' ? (
        <Row to={finishedPath(id)} icon="image">
          {i18n.t('Finish and card')}
        </Row>
      ) : null}
      {WORKABLE.has(status) && project.width && project.height ? (
        <Row to={sectionPath(id)} icon="shuffle">
          {i18n.t('Draw a section for today')}
        </Row>
      ) : null}
      {sharing ? (
        <Row to={shareProjectPath(id)} icon="share-2">
          {i18n.t('Share this kit')}
        </Row>
      ) : null}
      <Row to={copyProjectPath(id)} icon="copy">
        {i18n.t('Duplicate this kit')}
      </Row>
      {forecast ? (
        <Form method="post" action="/profile/forecast">
          <input type="hidden" name="returnTo" value={projectPath(id)} />
          <button type="submit" name="hide" value={hidesForecast ? 'no' : 'yes'}>
            {hidesForecast ? <Icon name="eye" size={20} /> : <Icon name="eye-off" size={20} />}
            {hidesForecast ? i18n.t('Show the estimated finish') : i18n.t('Hide the estimated finish')}
          </button>
        </Form>
      ) : null}
      {status === 'archived' ? null : (
        <archive.Form method="post" action={statusPath(id)} onSubmit={archive.onSubmit}>
          <input type="hidden" name="from" value={status} />
          <button type="submit" name="status" value="archived">
            <Icon name="archive" size={20} />
            {i18n.t('Archive')}
          </button>
        </archive.Form>
      )}
      <Row to={deleteProjectPath(id)} icon="trash">
        {i18n.t('Delete this kit')}
      </Row>
      {user ? (
        <div className="menu-part kit-bar-account">
          <hr />
          <AccountMenu userId={user.id} />
        </div>
      ) : null}
    </>
  )
}

const Row = ({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) => (
  <Link to={to}>
    <Icon name={icon} size={20} />
    <span>{children}</span>
  </Link>
)

// The statuses of a kit that is at hand and not finished.
const WORKABLE = new Set<ProjectStatus>(['stash', 'progress', 'onhold'])
