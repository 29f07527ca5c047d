import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import type { ArchiveCounts } from '~/features/transfer/archive/archive-format'
import { sizeOfFile } from '~/features/transfer/archive/archive-labels'
import { ARCHIVE_PATH, RESTORE_PATH } from '~/features/transfer/archive/archive-paths'
import { latestArchives, startArchive } from '~/features/transfer/archive/archives.server'
import { replying } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { countTry } from '~/platform/input/rate-limit.server'
import { ReadyArchive, RunningArchive } from './made-archive'
import { NewArchive } from './new-archive'
import './archive.css'

// Screen readers announce the new title when the archive is ready.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data?.running != null ? 'Creating your archive' : data?.ready ? 'Your archive is ready' : 'Archive',
  )

export const loader = authed(async ({ actor, viewer }) => {
  const { latest, ready } = await latestArchives(actor)
  const dayOf = (moment: Date) => formatDay(today(viewer.timezone, moment))
  return {
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
export const action = authed(async ({ actor }) =>
  replying(new FormData(), async () => {
    await countTry('archive:person', actor.userId)
    await startArchive(actor)
    return redirect(ARCHIVE_PATH)
  }),
)

export default function ArchivePage() {
  const { running, failed, ready } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title="Download everything"
      subtitle="Your whole collection in one file"
      back={{ to: '/profile?tab=data', label: 'Settings' }}
    >
      {running === null ? (
        <>
          {ready ? <ReadyArchive {...ready} /> : null}
          <NewArchive errors={reply?.errors} failed={failed} again={ready !== null} />
        </>
      ) : (
        <RunningArchive percent={running} />
      )}
      <Panel title="Restore an archive">
        <p className="soft prose">
          Undo a mistake, or move to another server. You see the contents and the changes before anything happens.
        </p>
        <div className="button-row archive-buttons">
          <LinkButton to={RESTORE_PATH}>Restore an archive</LinkButton>
        </div>
      </Panel>
    </NarrowPage>
  )
}
