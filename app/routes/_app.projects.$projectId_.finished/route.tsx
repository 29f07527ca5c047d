import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { kitCardPath } from '~/features/collection/cards/card-choice'
import { drillPlaces } from '~/features/collection/drills/drawer.server'
import { formatDiamonds, formatDuration } from '~/features/collection/finish/format-finish'
import { minutesSpent } from '~/features/collection/finish/time-spent.server'
import { firstAndLatest } from '~/features/collection/progress-photos/progress-photos.server'
import { ThenAndNow } from '~/features/collection/progress-photos/then-and-now'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { logPath, projectPath, timeLapsePath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { formOf } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { formatCount } from '~/platform/notation'
import { Confetti } from './confetti'
import { Leftovers } from './leftovers'
import { leftoverColors, putLeftovers } from './leftovers.server'
import './finished.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && `${data.project.title}, finished`)

export const loader = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const [project, photos, minutes, colors, places] = await Promise.all([
    getProject(actor, id),
    firstAndLatest(actor, id),
    minutesSpent(actor, id),
    leftoverColors(actor, id),
    drillPlaces(actor),
  ])
  // Undo leads back here for a moment.
  if (project.status !== 'completed') throw redirect(projectPath(id))
  return {
    project,
    photos: photos && photos.first.image !== photos.latest.image ? photos : null,
    latest: photos?.latest ?? null,
    duration: formatDuration(project),
    figures: [formatDiamonds(project), minutes ? formatMinutes(minutes) : ''].filter(Boolean).join(' · '),
    colors: colors.map(({ id, code, hex, inDrawer }) => ({ id, code, hex, inDrawer })),
    places,
    isNew: new URL(request.url).searchParams.has('new'),
  }
})

/** Puts what is left of the kit's colors into the drawer. */
export const action = authed(async ({ actor, params, request }) => {
  const project = await getProject(actor, recordIdOf(params.projectId))
  return putLeftovers(actor, project, await formOf(request))
})

export default function Finished() {
  const reply = useActionData<typeof action>()
  const { colors, places, project, photos, latest, duration, figures, isNew } = useLoaderData<typeof loader>()
  const { id, title } = project
  // The newest progress photo shows the canvas; the kit's photo may show its box.
  const pictured = latest
    ? { project: { ...latest, id: latest.noteId, title, imagePreview: null }, from: 'progress_notes' as const }
    : { project }
  return (
    <div className="narrow finished">
      {isNew ? <Confetti /> : null}
      <PageHead
        title={joinWords('Finished', duration)}
        subtitle={figures ? <span className="num">{figures}</span> : undefined}
        back={{ to: projectPath(id), label: 'Back to the kit' }}
      />
      <KitPicture {...pictured} size="page" priority alt={title} />
      <h2 className="finished-title">{title}</h2>
      <div className="button-row finished-actions">
        <LinkButton to={kitCardPath(id)} variant="main">
          <Icon name="image" size={20} />
          Create card
        </LinkButton>
        <LinkButton to={logPath(id)}>Add a final note</LinkButton>
        <LinkButton to="/randomizer">What’s next?</LinkButton>
      </div>
      {colors.length > 0 ? <Leftovers key={id} {...{ colors, places, reply }} asksShape={!project.drillShape} /> : null}
      {photos ? (
        <Panel title="Then and now">
          <ThenAndNow {...photos} />
          <p>
            <Link to={timeLapsePath(id)} className="finished-lapse num">
              Time-lapse of {formatCount(project.notePictureCount)} photos
            </Link>
          </p>
        </Panel>
      ) : null}
    </div>
  )
}

const joinWords = (...words: string[]) => words.filter(Boolean).join(' ')
