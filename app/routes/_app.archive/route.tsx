import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import type { ArchiveCounts } from '~/features/archive/archive-format'
import { ARCHIVE_PATH, RESTORE_PATH } from '~/features/archive/archive-paths'
import { sizeOfFile } from '~/features/archive/archive-words'
import { latestArchives, startArchive } from '~/features/archive/archives.server'
import { authed } from '~/http/authed.server'
import { replying } from '~/http/form-reply.server'
import { dayInWords, today } from '~/platform/dates'
import { countTry } from '~/platform/rate-limit.server'
import { ReadyArchive, RunningArchive } from './made-archive'
import { NewArchive } from './new-archive'
import './archive.css'

// What the title says is told when it changes: that the archive is ready, to whoever waits for it.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data?.running != null ? 'Your archive is being made' : data?.ready ? 'Your archive is ready' : 'Archive',
  )

export const loader = authed(async ({ actor, viewer }) => {
  const { latest, ready } = await latestArchives(actor)
  const dayOf = (moment: Date) => dayInWords(today(viewer.timezone, moment))
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

/** Begins a new archive; the page then tells how far it is. */
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
    <div className="narrow">
      <PageHead
        title="Download everything"
        subtitle="Your whole collection in one file, to keep"
        back={{ to: '/profile?tab=data', label: 'Settings' }}
      />
      {running === null ? (
        <>
          {ready ? <ReadyArchive {...ready} /> : null}
          <NewArchive errors={reply?.errors} failed={failed} again={ready !== null} />
        </>
      ) : (
        <RunningArchive percent={running} />
      )}
      <Panel title="Bring an archive back">
        <p className="soft prose">
          After a slip, or on another server: you first see what is in the archive and what would change.
        </p>
        <div className="button-row archive-buttons">
          <LinkButton to={RESTORE_PATH}>Restore an archive</LinkButton>
        </div>
      </Panel>
    </div>
  )
}
