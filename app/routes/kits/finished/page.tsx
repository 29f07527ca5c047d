import { data, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { pageTitle } from '~/components/shell/site'
import { squareToTick } from '~/features/collection/boards/board-queries.server'
import { cardChoice } from '~/features/collection/cards/card-choice'
import { kitCard, offeredFacts } from '~/features/collection/cards/kit-card.server'
import { drillPlaces } from '~/features/collection/drills/drawer.server'
import { formatDiamonds, formatDuration } from '~/features/collection/finish/format-finish'
import { filmOf } from '~/features/collection/progress-photos/film-of'
import { thenAndNow } from '~/features/collection/progress-photos/progress-photos.server'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { finishedPath, projectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import { undoIn } from '~/features/collection/projects/status-toast'
import { formOf } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { isDay, today } from '~/platform/dates'
import { MalformedError } from '~/platform/errors'
import { dayProblem } from '~/platform/input/day-problem'
import { i18n } from '~/platform/messages'
import { FinishScreen } from './finish-screen'
import { leftoverColors, putLeftovers } from './leftovers.server'
import '~/features/collection/progress-photos/then-and-now.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('{title}, finished', { title: data.project.title }))

export const loader = authed(async ({ actor, viewer, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { searchParams } = new URL(request.url)
  const choice = cardChoice('kit', searchParams)
  const [{ kit: project, photos, minutes, facts }, pair, colors, places, square] = await Promise.all([
    kitCard(actor, id, choice, viewer.username),
    thenAndNow(actor, id),
    leftoverColors(actor, id),
    drillPlaces(actor),
    squareToTick(actor, id),
  ])
  // Undo leads back here for a moment.
  if (project.status !== 'completed') throw redirect(projectPath(id))
  return {
    project,
    choice,
    offered: offeredFacts(facts),
    pair,
    latest: photos[0] ?? null,
    film: filmOf(photos),
    duration: formatDuration(project),
    figures: [formatDiamonds(project), minutes ? formatMinutes(minutes) : ''].filter(Boolean).join(' · '),
    colors: colors.map(({ id, code, hex, inDrawer }) => ({ id, code, hex, inDrawer })),
    places,
    square,
    today: today(viewer.timezone),
    undo: undoIn(searchParams),
    isNew: searchParams.has('new'),
  }
})

/** Rates the kit, changes the day of its finish, or puts what is left of its colors into the drawer. */
export const action = authed(async ({ actor, params, request }) => {
  const project = await getProject(actor, recordIdOf(params.projectId))
  const form = await formOf(request)
  if (form.has('dateCompleted')) {
    const typed = String(form.get('dateCompleted'))
    const checked = FinishedOn.safeParse(typed)
    if (!checked.success) return data({ typed, dayError: checked.error.issues[0]?.message ?? '' }, { status: 400 })
    await updateProject(actor, project.id, { dateCompleted: checked.data })
  } else if (form.has('rating')) {
    const rating = Number(form.get('rating'))
    if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw new MalformedError()
    await updateProject(actor, project.id, { rating })
  } else return putLeftovers(actor, project, form)
  // Undo stays, and the confetti is not repeated.
  const { searchParams } = new URL(request.url)
  searchParams.delete('new')
  return redirect(`${finishedPath(project.id)}?${searchParams}`.replace(/\?$/, ''))
})

const FinishedOn = z.string().refine(isDay, { error: ({ input }) => dayProblem(String(input)) })

export type FinishPage = ReturnType<typeof useLoaderData<typeof loader>>

export default function Finished() {
  return <FinishScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
