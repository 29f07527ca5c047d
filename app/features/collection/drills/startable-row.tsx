import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { ProgressBar } from '~/components/ui/progress-bar'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { editProjectPath, projectPath, statusPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { StartableKit } from './drawer.server'
import { DRILL_KITS_PATH } from './drill-terms'
import { formatOwned } from './format-drill'
import './startable-row.css'

type StartableRowProps = { kit: StartableKit; isSmall?: boolean }

/** A kit with the share of its colors that the drawer has. With all of them it can be started. */
export function StartableRow({ kit, isSmall = false }: StartableRowProps) {
  const { id, title, hasShape, there, colors, missing } = kit
  return (
    <li className={isSmall ? 'startable startable-small' : 'startable'}>
      <Link to={projectPath(id)}>
        <KitPicture project={kit} size="thumb" />
        <span className="startable-text">
          <b>{title}</b>
          <ProgressBar percent={hasShape ? (there / colors) * 100 : 0} height={isSmall ? 6 : 8} />
          {isSmall ? null : (
            <small className="num">
              {hasShape
                ? formatOwned(kit)
                : i18n.t(
                    '{count, plural, one {# color, round or square is not known} other {# colors, round or square is not known}}',
                    { count: colors },
                  )}
            </small>
          )}
        </span>
        {isSmall ? (
          <small className="num">
            {i18n.t('{there} of {colors}', { there: formatCount(there), colors: formatCount(colors) })}
          </small>
        ) : null}
      </Link>
      {isSmall ? null : <Next kit={kit} isReady={hasShape && missing.length === 0} />}
    </li>
  )
}

function Next({ kit: { id, title, status, hasShape }, isReady }: { kit: StartableKit; isReady: boolean }) {
  if (!hasShape) {
    return (
      <LinkButton to={editProjectPath(id)}>
        <Trans
          id="Edit<0> {name}</0>"
          values={{ name: <bdi>{title}</bdi> }}
          components={[<span key="name" className="visually-hidden" />]}
        />
      </LinkButton>
    )
  }
  if (isReady) {
    // What is not bought cannot be started.
    if (status === 'wishlist') return null
    return (
      <Form method="post" action={statusPath(id)}>
        <input type="hidden" name="from" value={status} />
        <Button type="submit" name="status" value="progress">
          <Trans
            id="Start<0> {name}</0>"
            values={{ name: <bdi>{title}</bdi> }}
            components={[<span key="name" className="visually-hidden" />]}
          />
        </Button>
      </Form>
    )
  }
  return (
    <LinkButton
      to={`${DRILL_KITS_PATH}?kit=${id}#shopping`}
      aria-label={i18n.t('Add to the shopping list: {title}', { title })}
    >
      <Icon name="shopping-bag" />
    </LinkButton>
  )
}
