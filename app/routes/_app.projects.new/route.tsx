import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { ONCE_KEY } from '~/components/patient-fetch'
import { pageTitle } from '~/components/site'
import { sharedKit } from '~/features/installed-app/shared-kit'
import type { ProjectInput } from '~/features/projects/project.schema'
import { ProjectForm } from '~/features/projects/project-form'
import { decodeProjectForm } from '~/features/projects/project-form.server'
import { copyValuesOf, EMPTY_FORM, type ProjectFormValues } from '~/features/projects/project-form-values'
import { newProjectPath, projectPath } from '~/features/projects/project-paths'
import { formSuggestions, getProject, twinsOf } from '~/features/projects/project-queries.server'
import { PROJECT_STATUSES } from '~/features/projects/project-terms'
import { createProject } from '~/features/projects/projects.server'
import { twinInWords } from '~/features/projects/twin-words'
import { authed } from '~/http/authed.server'
import { readPictureForm, refusedPictureForm, unkeptForm } from '~/http/picture-form.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'
import type { Actor } from '~/platform/actor'
import { isRecordId, newId } from '~/platform/ids.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add a kit')

export const loader = authed(async ({ actor, request, context }) => {
  context.notKept = true
  const params = new URL(request.url).searchParams
  const [values, suggestions] = await Promise.all([startValues(actor, params), formSuggestions(actor)])
  return {
    values,
    suggestions,
    // What was typed for something else is not put over what is shared.
    draftKey: `${actor.userId} new ${params.get('copy') ?? (params.has('shared') ? params : '')}`,
    // Part of the form from the start, so that pressing the button twice adds one kit.
    submitKey: newId(),
    after: params.get('after'),
  }
})

/**
 * An empty form, with what the kit before had in common with this one, with all that a copy shares with its original, or with what
 * another app shared.
 */
async function startValues(actor: Actor, params: URLSearchParams): Promise<ProjectFormValues> {
  const original = params.get('copy')
  if (original) return copyValuesOf(await getProject(actor, recordIdOf(original)))
  const status = PROJECT_STATUSES.find(status => status === params.get('status')) ?? EMPTY_FORM.status
  const shared = params.has('shared') ? sharedKit(params) : undefined
  return { ...EMPTY_FORM, status, company: (params.get('company') ?? '').slice(0, 100), ...shared }
}

export const action = authed(async ({ actor, request }) => {
  const sent = await readPictureForm(request, actor)
  const { form, picture } = sent
  const { input, errors } = decodeProjectForm(form)
  if (!input || Object.keys(sent.errors).length) {
    return refusedPictureForm(sent, errors)
  }
  const key = String(form.get(ONCE_KEY))
  try {
    const { id } = await createProject(actor, input, { picture, key: isRecordId(key) ? key : undefined })
    return await goOn(actor, request, { id, input, another: form.get('next') === 'another' })
  } catch (error) {
    return unkeptForm(sent, 'image', error)
  }
})

type Made = { id: string; input: ProjectInput; another: boolean }

/** To the kit that was made, or to the next empty form. */
async function goOn(actor: Actor, request: Request, { id, input, another }: Made) {
  // Where no script said so while it was typed, the message does. A copy is made on purpose.
  const isCopy = new URL(request.url).searchParams.has('copy')
  const [twin] = isCopy ? [] : await twinsOf(actor, input, id)
  return redirectWithToast(
    another ? newProjectPath({ status: input.status, company: input.company, after: id }) : projectPath(id),
    { title: `“${input.title}” is in your collection.`, description: twin && twinInWords(twin) },
  )
}

export default function NewProject() {
  const { after, ...form } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHead title="Add a kit" back={{ to: '/dashboard', label: 'Dashboard' }} />
      {/* "Save and add another" comes back to this page: the kit just saved tells the new, empty form from the last one. */}
      <ProjectForm key={after} {...form} reply={reply} cancelTo="/dashboard" startAtTitle={Boolean(after)} />
    </>
  )
}
