import type { MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { late } from '~/components/client/loading/late'
import { pageTitle } from '~/components/shell/site'
import { PictureViewer } from '~/components/ui/picture-viewer'
import { addTags } from '~/features/collection/kit-page/add-tags.server'
import { editNotes } from '~/features/collection/kit-page/edit-notes.server'
import { kitPage } from '~/features/collection/kit-page/kit-page.server'
import { projectPath } from '~/features/collection/projects/project-paths'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { env } from '~/platform/env.server'
import { MalformedError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { KitBar } from './kit-bar'
import { KitHead } from './kit-head'
import { KitNotes } from './kit-notes'
import { KitPhoto } from './kit-photo'
import { Timeline } from './timeline'
import '~/features/collection/progress-photos/then-and-now.css'
import '~/components/forms/disclosure.css'
import '~/features/collection/legends/legend-chart.css'
import '~/features/collection/tags/tag-chip.css'
import '~/features/collection/tags/tags-field.css'
import './kit-folds.css'
import './kit-legend.css'
import './kit-page.css'
import './kit-tags.css'

const KitSide = late(() => import('./kit-side').then(script => script.KitSide), { when: 'page' })
const TickOffer = late(() => import('~/features/collection/boards/tick-offer').then(script => script.TickOffer), {
  when: 'page',
})
const PhotosOverTime = late(() => import('./photos-over-time').then(script => script.PhotosOverTime), { when: 'page' })

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.project.title)

export const loader = authed(async ({ actor, viewer, params, request }) => {
  const { searchParams } = new URL(request.url)
  const requested = Number.parseInt(searchParams.get('notes') ?? '', 10)
  const page = requested > 0 ? Math.min(10_000, requested) : null
  const kit = await kitPage(actor, recordIdOf(params.projectId), viewer, page)
  return { ...kit, saved: searchParams.get('saved') ?? '', sharing: env.SHARING === 'on' }
})

/** Edits the notes or adds tags. Other changes have their own routes. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  return replying(form, async () => {
    if (form.has('tags')) await addTags(actor, id, String(form.get('tags')))
    else if (form.has('generalNotes')) await editNotes(actor, id, form)
    else throw new MalformedError()
    return redirect(projectPath(id))
  })
})

export default function ProjectPage() {
  const { sharing, saved, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { project, pair } = page
  const { id, status } = project
  const { isWish, isWorked } = useOpened(id, {
    isWish: status === 'wishlist',
    isWorked: status === 'progress' || project.noteCount > 0,
  })
  const side = <KitSide key={`side ${id}`} page={page} reply={reply} hasNotes={!isWish} />
  const thenAndNow = pair ? <PhotosOverTime id={id} photos={pair} count={project.notePictureCount} /> : null
  return (
    <PictureViewer>
      {/* The keys reset the forms for another kit. A link to it, in the bar, keeps the focus. */}
      <div className={`kit-page${isWorked ? '' : ' kit-page-new'}${page.lead ? '' : ' kit-page-bare'}`}>
        <KitBar page={page} sharing={sharing} />
        <KitHead key={`head ${id}`} page={page} sharing={sharing} />
        <KitPhoto page={page} />
        {isWorked ? null : side}
        <div className="kit-page-story" key={`story ${id}`}>
          {isWish ? <KitNotes page={page} reply={reply} title={i18n.t('Why I want it')} /> : null}
          {status === 'completed' ? thenAndNow : null}
          {page.square ? <TickOffer square={page.square} returnTo={projectPath(id)} /> : null}
          <Timeline page={page} saved={saved} />
          {status === 'completed' ? null : thenAndNow}
        </div>
        {isWorked ? side : null}
      </div>
    </PictureViewer>
  )
}

/** Returns the value that came when the kit was opened: a form that moved to another place would lose the focus. */
function useOpened<Value>(id: string, value: Value): Value {
  const opened = useRef({ id, value })
  if (opened.current.id !== id) opened.current = { id, value }
  return opened.current.value
}
