import { Trans } from '@lingui/react'
import { LinkButton } from '~/components/ui/button'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatMakers } from '~/features/collection/projects/card/format-project-card'
import { StatusChip } from '~/features/collection/projects/card/status-chip'
import { projectPath } from '~/features/collection/projects/project-paths'
import { spinPath } from '~/features/collection/randomizer/pools'
import type { DrawnKit as Drawn } from '~/features/collection/randomizer/spins.server'
import { i18n } from '~/platform/messages'
import { StartForm } from './start-form'

export function DrawnKit({ drawn }: { drawn: Drawn }) {
  const { project } = drawn
  const title = project?.title ?? drawn.projectTitle
  return (
    <section className="card drawn" aria-labelledby="drawn">
      {project ? <KitPicture project={project} size="card" priority /> : null}
      <div className="drawn-words">
        <p className="drawn-lead">{i18n.t('The wheel chose')}</p>
        <h2 id="drawn">{title}</h2>
        <p className="soft">{formatMakers({ company: drawn.projectCompany, artist: drawn.projectArtist })}</p>
        {project ? (
          <>
            <StatusChip status={project.status} />
            <div className="button-row">
              {project.status === 'progress' ? null : (
                <StartForm projectId={project.id} returnTo={spinPath(drawn.id)} />
              )}
              <LinkButton to={projectPath(project.id)}>
                <Trans
                  id="Open<0> {title}</0>"
                  values={{ title: <bdi>{drawn.projectTitle}</bdi> }}
                  components={[<span key="title" className="visually-hidden" />]}
                />
              </LinkButton>
            </div>
          </>
        ) : (
          <p className="soft">{i18n.t('This kit was deleted.')}</p>
        )}
      </div>
    </section>
  )
}
