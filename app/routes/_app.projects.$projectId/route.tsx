import type { MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { late } from '~/components/client/late'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { PictureViewer } from '~/components/ui/picture-viewer'
import { rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { placeInList } from '~/features/collection/dashboard/project-list.server'
import { legendSummary } from '~/features/collection/legends/legend-page.server'
import { listNotes, NOTES_PER_PAGE } from '~/features/collection/progress-notes/note-queries.server'
import { thenAndNow } from '~/features/collection/progress-photos/progress-photos.server'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatDrills, listedFacts, specialDrillsOf } from '~/features/collection/projects/listed-facts'
import { type ProjectInput, ProjectSchema } from '~/features/collection/projects/project.schema'
import { diamondsOf, totalOf } from '~/features/collection/projects/project-figures'
import { editProjectPath, projectPath } from '~/features/collection/projects/project-paths'
import { getProject, type ProjectDetails, tagSuggestions } from '~/features/collection/projects/project-queries.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import { formatForecast } from '~/features/collection/statistics/forecast'
import { kitForecast, kitGains, kitPace } from '~/features/collection/statistics/kit-forecast.server'
import { formatPace } from '~/features/collection/statistics/pace'
import { tagProject } from '~/features/collection/tags/project-tags.server'
import { splitTagNames } from '~/features/collection/tags/tag-names'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { holdsOf, momentsOf, storyOf } from '~/features/collection/timeline/history'
import { statusHistory } from '~/features/collection/timeline/status-history.server'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { editOf } from '~/platform/changes/merge-edits'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { InvalidError, MalformedError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { fileUrl } from '~/platform/storage/file-url'
import { KitLegend } from './kit-legend'
import { KitLog } from './kit-log'
import { KitNotes } from './kit-notes'
import { KitTags } from './kit-tags'
import { backToList, PreviousNext } from './previous-next'
import { ProjectFacts } from './project-facts'
import { StatusSteps } from './status-steps'
import { Timeline } from './timeline'
import '~/features/collection/progress-photos/then-and-now.css'
import './project-page.css'
import { env } from '~/platform/env.server'
import { hostOf } from '~/platform/host-of'

const PhotosOverTime = late(() => import('./photos-over-time').then(script => script.PhotosOverTime), { when: 'page' })

export { LIVE as handle } from '~/components/client/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.project.title)

export const loader = authed(async ({ actor, viewer, params, request }) => {
  const id = recordIdOf(params.projectId)
  const page = Math.max(
    1,
    Math.min(10_000, Number.parseInt(new URL(request.url).searchParams.get('notes') ?? '', 10) || 1),
  )
  const list = (await rememberedDashboard(actor)) ?? DEFAULT_STATE
  const [project, notes, recorded, knownTags, place, photos, gains, legend] = await Promise.all([
    getProject(actor, id),
    listNotes(actor, id, page),
    statusHistory(actor, id, viewer.timezone),
    tagSuggestions(actor),
    placeInList(actor, list, id),
    thenAndNow(actor, id),
    kitGains(actor, id),
    legendSummary(actor, id),
  ])
  const day = today(viewer.timezone)
  const { company, artist } = project
  const forecast = project.status === 'progress' ? kitForecast(gains, project.progress, day) : null
  const pace = kitPace(gains, day)
  return {
    project,
    sharing: env.SHARING === 'on',
    forecast: forecast ? formatForecast(forecast, day) : '',
    pace: pace ? formatPace(pace) : '',
    hidesForecast: gains.isHidden,
    tags: project.tags.map(tag => ({ ...tag, href: dashboardPath(EVERYTHING, { tags: [tag.id] }) })),
    company: company && { ...company, href: dashboardPath(EVERYTHING, { company: company.id }) },
    artist: artist && { ...artist, href: dashboardPath(EVERYTHING, { artist: artist.id }) },
    source: linkOf(project.sourceUrl),
    facts: listedFacts(project),
    drills: formatDrills(project),
    special: specialDrillsOf(project),
    knownTags,
    place,
    photos,
    legend,
    back: backToList(list, place),
    draftKey: `${actor.userId} ${id} note`,
    noteId: newId(),
    story: storyOf(notes, momentsOf(recorded, project)),
    holds: holdsOf(recorded, day),
    page,
    pageSize: NOTES_PER_PAGE,
    today: day,
  }
})

/** Edits the notes or adds tags. Other changes have their own routes. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  return replying(form, async () => {
    if (form.has('tags')) await addTags(actor, id, String(form.get('tags')))
    else if (form.has('generalNotes'))
      await updateProject(actor, id, async tx => notesEdit(form, await getProject(actor, id, tx)))
    else throw new MalformedError()
    return redirect(projectPath(id))
  })
})

async function addTags(actor: Actor, id: string, typed: string): Promise<void> {
  const names = splitTagNames(typed)
  const checked = ProjectSchema.pick({ tags: true }).safeParse({ tags: names })
  if (!checked.success) throw new InvalidError(fieldErrorsOf(checked.error.issues))
  if (names.length) dataOf(await tagProject(actor, id, names))
}

/** Returns the notes if the form changes them. @throws RefusedEditError if they were changed both here and elsewhere */
const notesEdit = (form: FormData, { generalNotes }: ProjectDetails): Partial<ProjectInput> =>
  editOf(form, { generalNotes }, ProjectSchema.pick({ generalNotes: true }))

const EVERYTHING = { ...DEFAULT_STATE, status: 'everything' as const }

// API clients may have stored anything: only web URLs become links.
function linkOf(address: string): { href: string; host: string } | null {
  const host = hostOf(address)
  return host ? { href: address, host } : null
}

/** Returns the value that came when the kit was opened: a new status may remove it from the list. */
function useOpened<Value>(id: string, value: Value): Value {
  const opened = useRef({ id, value })
  if (opened.current.id !== id) opened.current = { id, value }
  return opened.current.value
}

function diamonds(project: Parameters<typeof totalOf>[0]) {
  const { total, isEstimated } = totalOf(project)
  return { total, isTotalEstimated: isEstimated }
}

export default function ProjectPage() {
  const { project, company, artist, tags, source, story, ...more } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id, title, image } = project
  const opened = useOpened(id, { place: more.place, back: more.back, status: project.status })
  const picture = <KitPicture project={project} size="page" priority alt={image ? `${title}, your photo` : ''} />
  const legendPanel = <KitLegend id={id} legend={more.legend} total={diamondsOf(project).stated} />
  return (
    <PictureViewer>
      <PageHead
        title={title}
        subtitle={
          company || artist ? (
            <>
              {company ? (
                <Link to={company.href}>
                  <bdi>{company.name}</bdi>
                </Link>
              ) : null}
              {company && artist ? ' · ' : null}
              {artist ? (
                <Link to={artist.href}>
                  <bdi>{artist.name}</bdi>
                </Link>
              ) : null}
            </>
          ) : undefined
        }
        back={opened.back}
        action={
          <>
            <PreviousNext place={opened.place} />
            <LinkButton to={editProjectPath(id)}>
              Edit<span className="visually-hidden"> this kit</span>
            </LinkButton>
          </>
        }
      />
      {/* Reset the forms for another kit. */}
      <div className="project-page" key={id}>
        <div className="project-page-picture">
          {image ? (
            <a
              href={fileUrl('projects', id, image)}
              data-picture={fileUrl('projects', id, image, 1280)}
              data-caption={title}
            >
              {picture}
            </a>
          ) : (
            picture
          )}
        </div>
        <div className="project-page-side">
          <StatusSteps
            id={id}
            status={project.status}
            sharing={more.sharing}
            next={(opened.status !== project.status && opened.place?.next) || null}
          />
          <KitLog
            id={id}
            status={project.status}
            progress={project.progress}
            forecast={more.forecast}
            pace={more.pace}
            isHidden={more.hidesForecast}
          />
          {project.status === 'progress' ? legendPanel : null}
          <ProjectFacts
            project={project}
            facts={more.facts}
            drills={more.drills}
            special={more.special}
            source={source}
            holds={more.holds}
            today={more.today}
          />
          {project.status === 'progress' ? null : legendPanel}
          <KitTags id={id} tags={tags} known={more.knownTags} reply={reply} draftKey={`${more.draftKey} tags`} />
          <KitNotes
            text={project.generalNotes}
            html={project.notesHtml}
            reply={reply}
            draftKey={`${more.draftKey} text`}
          />
        </div>
        <div className="project-page-story">
          {more.photos ? <PhotosOverTime id={id} photos={more.photos} count={project.notePictureCount} /> : null}
          <Timeline
            id={id}
            title={title}
            status={project.status}
            entries={story}
            total={project.noteCount}
            kit={{ progress: project.progress, ...diamonds(project) }}
            page={more.page}
            pageSize={more.pageSize}
            today={more.today}
            draftKey={more.draftKey}
            noteId={more.noteId}
            hasSize={Boolean(project.width && project.height)}
          />
        </div>
      </div>
    </PictureViewer>
  )
}
