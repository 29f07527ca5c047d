import type { MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { LIVE } from '~/components/live-page'
import { PageHead } from '~/components/page-head'
import { PictureViewer } from '~/components/picture-viewer'
import { pageTitle } from '~/components/site'
import { rememberedDashboard } from '~/features/dashboard/dashboard-settings.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { placeInList } from '~/features/dashboard/project-list.server'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import { listNotes, NOTES_PER_PAGE } from '~/features/progress-notes/note-queries.server'
import { type ProjectInput, ProjectSchema } from '~/features/projects/project.schema'
import { editProjectPath, projectPath } from '~/features/projects/project-paths'
import { getProject, type ProjectDetails, tagSuggestions } from '~/features/projects/project-queries.server'
import { updateProject } from '~/features/projects/projects.server'
import { holdsOf, momentsOf, storyOf } from '~/features/story/history'
import { statusHistory } from '~/features/story/status-history.server'
import { tagProject } from '~/features/tags/project-tags.server'
import { splitTagNames } from '~/features/tags/tag-names'
import { dataOf } from '~/features/tags/tag-result.server'
import { authed } from '~/http/authed.server'
import { badRequest, typedValues } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import { readForm } from '~/http/uploads.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { InvalidError, MalformedError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { fileUrl } from '~/platform/file-url'
import { newId } from '~/platform/ids.server'
import { changedElsewhere, changedFields, openedAs, RefusedEditError, withLaterChanges } from '~/platform/later-changes'
import { KitNotes } from './kit-notes'
import { KitTags } from './kit-tags'
import { backToList, Neighbours } from './neighbours'
import { ProjectFacts } from './project-facts'
import { StatusSteps } from './status-steps'
import { Story } from './story'
import './project-page.css'

export const handle = LIVE

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.project.title)

export const loader = authed(async ({ actor, viewer, params, request }) => {
  const id = recordIdOf(params.projectId)
  const page = Math.max(
    1,
    Math.min(10_000, Number.parseInt(new URL(request.url).searchParams.get('notes') ?? '', 10) || 1),
  )
  const list = (await rememberedDashboard(actor)) ?? DEFAULT_STATE
  const [project, notes, recorded, knownTags, place] = await Promise.all([
    getProject(actor, id),
    listNotes(actor, id, page),
    statusHistory(actor, id, viewer.timezone),
    tagSuggestions(actor),
    placeInList(actor, list, id),
  ])
  const day = today(viewer.timezone)
  const { company, artist } = project
  return {
    project,
    tags: project.tags.map(tag => ({ ...tag, href: dashboardPath(EVERYTHING, { tags: [tag.id] }) })),
    company: company && { ...company, href: dashboardPath(EVERYTHING, { company: company.id }) },
    artist: artist && { ...artist, href: dashboardPath(EVERYTHING, { artist: artist.id }) },
    source: linkOf(project.sourceUrl),
    knownTags,
    place,
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

/** What is changed in place: the notes, or tags that are added. Everything else has its own address. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  try {
    if (form.has('tags')) await addTags(actor, id, String(form.get('tags')))
    else if (form.has('generalNotes'))
      await updateProject(actor, id, async () => notesEdit(form, await getProject(actor, id)))
    else throw new MalformedError()
  } catch (error) {
    if (error instanceof RefusedEditError) return badRequest({ values: error.values, errors: error.fields }, 409)
    if (error instanceof InvalidError) return badRequest({ values: typedValues(form), errors: error.fields })
    throw error
  }
  return redirect(projectPath(id))
})

async function addTags(actor: Actor, id: string, typed: string): Promise<void> {
  const names = splitTagNames(typed)
  const checked = ProjectSchema.pick({ tags: true }).safeParse({ tags: names })
  if (!checked.success) throw new InvalidError(fieldErrorsOf(checked.error.issues))
  if (names.length) dataOf(await tagProject(actor, id, names))
}

/** Returns the notes if the form changes them. @throws RefusedEditError if they were changed both here and elsewhere */
function notesEdit(form: FormData, { generalNotes }: ProjectDetails): Partial<ProjectInput> {
  const typed = { generalNotes: String(form.get('generalNotes')).replace(/\r\n?/g, '\n') }
  const now = { generalNotes }
  const opened = openedAs(form.get('opened'), ['generalNotes'])
  const { values, both } = opened ? withLaterChanges({ opened, typed, now }) : { values: typed, both: [] }
  if (both.length > 0) {
    const errors = { generalNotes: [changedElsewhere(generalNotes)] }
    throw new RefusedEditError(errors, { ...typed, opened: JSON.stringify(now) }, true)
  }
  const checked = ProjectSchema.pick({ generalNotes: true }).safeParse(values)
  if (!checked.success) throw new InvalidError(fieldErrorsOf(checked.error.issues))
  return changedFields(checked.data, now)
}

const EVERYTHING = { ...DEFAULT_STATE, status: 'everything' as const }

// Another client may have stored anything: only web addresses become links.
function linkOf(address: string): { href: string; host: string } | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return { href: address, host: new URL(address).host.replace(/^www\./, '') }
}

export default function ProjectPage() {
  const { project, company, artist, tags, source, story, ...more } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id, title, image } = project
  const picture = <KitPicture project={project} size="page" priority alt={image ? `${title}, your picture` : ''} />
  return (
    <PictureViewer>
      <PageHead
        title={title}
        subtitle={
          company || artist ? (
            <>
              {company ? <Link to={company.href}>{company.name}</Link> : null}
              {company && artist ? ' · ' : null}
              {artist ? <Link to={artist.href}>{artist.name}</Link> : null}
            </>
          ) : undefined
        }
        back={more.back}
        action={
          <>
            <Neighbours place={more.place} />
            <LinkButton to={editProjectPath(id)}>
              Edit<span className="visually-hidden"> this kit</span>
            </LinkButton>
          </>
        }
      />
      {/* Another kit begins with its forms empty. */}
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
          <StatusSteps id={id} status={project.status} />
          <ProjectFacts project={project} source={source} holds={more.holds} today={more.today} />
          <KitTags id={id} tags={tags} known={more.knownTags} reply={reply} />
          <KitNotes text={project.generalNotes} html={project.notesHtml} reply={reply} />
        </div>
        <Story
          id={id}
          title={title}
          status={project.status}
          entries={story}
          total={project.noteCount}
          page={more.page}
          pageSize={more.pageSize}
          today={more.today}
          draftKey={more.draftKey}
          noteId={more.noteId}
        />
      </div>
    </PictureViewer>
  )
}
