import { Trans } from '@lingui/react'
import { useLocation } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatFacts, formatMakers } from '~/features/collection/projects/card/format-project-card'
import { StatusChip } from '~/features/collection/projects/card/status-chip'
import { projectPath } from '~/features/collection/projects/project-paths'
import type { DrawnKit } from '~/features/collection/randomizer/spins.server'
import { i18n } from '~/platform/messages'
import { StartForm } from './start-form'
import './revealed-kit.css'

type RevealedKitProps = {
  drawn: DrawnKit
  /** The cards that it was drawn from. */
  deal: string
  /** The ID of the spin's form. */
  form: string
}

/** The kit that the cards chose: on a phone it fills the screen. */
export function RevealedKit({ drawn, deal, form }: RevealedKitProps) {
  const { project } = drawn
  const { pathname, search } = useLocation()
  return (
    <section className="card revealed" aria-labelledby="drawn">
      <Link className="revealed-close" to={deal} aria-label={i18n.t('Back to the cards')}>
        <Icon name="x" size={22} />
      </Link>
      {project ? <KitPicture project={project} size="card" lead priority /> : null}
      <div className="revealed-words">
        <p className="drawn-lead">{i18n.t('Your next kit')}</p>
        <h2 id="drawn" className="clamp">
          {project?.title ?? drawn.projectTitle}
        </h2>
        <p className="soft">{formatMakers({ company: drawn.projectCompany, artist: drawn.projectArtist })}</p>
        {project ? (
          <>
            <p className="soft num">{formatFacts(project)}</p>
            <StatusChip status={project.status} />
          </>
        ) : (
          <p className="soft">{i18n.t('This kit was deleted.')}</p>
        )}
        <div className="revealed-acts" data-buttons="wide tight">
          {project && project.status !== 'progress' ? (
            <StartForm projectId={project.id} returnTo={pathname + search} />
          ) : null}
          <Button type="submit" form={form} busyLabel={i18n.t('Drawing…')}>
            <Icon name="shuffle" size={20} />
            {i18n.t('Pick again')}
          </Button>
          {project ? (
            <LinkButton to={projectPath(project.id)} variant={project.status === 'progress' ? 'main' : 'plain'}>
              <Trans
                id="Open<0> {title}</0>"
                values={{ title: <bdi>{project.title}</bdi> }}
                components={[<span key="title" className="visually-hidden" />]}
              />
            </LinkButton>
          ) : null}
        </div>
      </div>
    </section>
  )
}
