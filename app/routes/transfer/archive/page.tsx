import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import type { ArchiveCounts } from '~/features/transfer/archive/archive-format'
import { sizeOfFile } from '~/features/transfer/archive/archive-labels'
import { ARCHIVE_PATH, RESTORE_PATH } from '~/features/transfer/archive/archive-paths'
import { latestArchives, startArchive } from '~/features/transfer/archive/archives.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { ReadyArchive, RunningArchive } from './made-archive'
import { NewArchive } from './new-archive'
import './archive.css'

// Screen readers announce the new title when the archive is ready.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data?.running != null
      ? i18n.t('Creating your archive')
      : data?.ready
        ? i18n.t('Your archive is ready')
        : i18n.t({ id: 'archive.noun', message: 'Archive' }),
  )

export const loader = authed(async ({ actor, viewer, context }) => {
  context.isUncacheable = true
  const { latest, ready } = await latestArchives(actor)
  const dayOf = (moment: Date) => formatDay(today(viewer.timezone, moment))
  return {
    key: newId(),
    running: latest?.state === 'running' ? latest.progress : null,
    failed: latest?.state === 'failed' ? latest.error : '',
    ready: ready && {
      size: sizeOfFile(Number(ready.bytes)),
      counts: ready.counts as ArchiveCounts,
      madeOn: dayOf(ready.created),
      lastDay: dayOf(ready.expires),
    },
  }
})

/** Starts a new archive. The page then shows its progress. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  return replying(form, async () => {
    await countTry('archive:person', actor.userId)
    const key = String(form.get(IDEMPOTENCY_FIELD))
    await startArchive(actor, isRecordId(key) ? key : newId())
    return redirect(ARCHIVE_PATH)
  })
})

export default function ArchivePage() {
  const { key, running, failed, ready } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('Download everything')}
      subtitle={i18n.t('Your whole collection in one file')}
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      {running === null ? (
        <>
          {ready ? <ReadyArchive {...ready} /> : null}
          <NewArchive submitKey={key} errors={reply?.errors} failed={failed} again={ready !== null} />
        </>
      ) : (
        <RunningArchive percent={running} />
      )}
      <Panel title={i18n.t('Restore an archive')}>
        <p className="soft prose">
          {i18n.t(
            'Undo a mistake, or move to another server. You see the contents and the changes before anything happens.',
          )}
        </p>
        <div className="button-row archive-buttons">
          <LinkButton to={RESTORE_PATH}>{i18n.t('Restore an archive')}</LinkButton>
        </div>
      </Panel>
    </NarrowPage>
  )
}
