import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { FieldErrors } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import { startTimeLapse, timeLapseOf } from '~/features/collection/progress-photos/time-lapse.server'
import { logPath, projectPath, timeLapsePath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { TimeLapse } from './time-lapse'

// Screen readers announce the new title when it is ready.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data &&
      (data.lapse.state === 'running'
        ? i18n.t('Making the time-lapse')
        : i18n.t('Time-lapse of {title}', { title: data.title })),
  )

export const loader = authed(async ({ actor, params }) => {
  const { id, title } = await getProject(actor, recordIdOf(params.projectId))
  const { photos, latest, lapse } = await timeLapseOf(actor, id)
  return { id, title, photos, lapse, poster: latest && fileUrl('progress_notes', latest.noteId, latest.image, 640) }
})

/** Starts the animation. The page then shows its progress. */
export const action = authed(async ({ actor, params }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  return replying(new FormData(), async () => {
    await startTimeLapse(actor, id)
    return redirect(timeLapsePath(id))
  })
})

export default function TimeLapsePage() {
  const { id, title, photos, lapse, poster } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('Time-lapse')}
      subtitle={title}
      back={{ to: projectPath(id), label: i18n.t('Back to the kit') }}
    >
      {photos < 2 || !poster ? (
        <EmptyState
          title={i18n.t('A time-lapse needs two photos')}
          action={
            <LinkButton to={logPath(id)} variant="main">
              {i18n.t('Log progress')}
            </LinkButton>
          }
        >
          <p>{i18n.t('Add a photo to your progress notes now and then. They become a small film.')}</p>
        </EmptyState>
      ) : lapse.state === 'running' ? (
        <Panel title={i18n.t('Making the time-lapse')}>
          <WorkProgress
            label={i18n.t('{photos, plural, one {Putting # photo together} other {Putting # photos together}}', {
              photos,
            })}
            percent={lapse.progress}
          >
            {i18n.t('You can leave this page. The time-lapse will be here when it is ready.')}
          </WorkProgress>
        </Panel>
      ) : lapse.state === 'ready' ? (
        <TimeLapse path={`${timeLapsePath(id)}.webp`} title={title} poster={poster} {...lapse} />
      ) : (
        <Panel title={i18n.t('{photos, plural, one {# photo} other {# photos}}', { photos })}>
          <p className="soft prose">
            {lapse.state === 'failed'
              ? i18n.t('The time-lapse could not be created. Please try again.')
              : i18n.t(
                  'Your progress photos from the first to the newest, four per second. Creating it takes a few seconds.',
                )}
          </p>
          <Form method="post" className="time-lapse-actions">
            <FieldErrors id="time-lapse-error" errors={reply?.errors['']} />
            <Button type="submit" variant="main" busyLabel={i18n.t('Starting…')}>
              {i18n.t('Make the time-lapse')}
            </Button>
          </Form>
        </Panel>
      )}
    </NarrowPage>
  )
}
