import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { DomainError, NotFoundError } from '~/platform/errors'
import { claimStalledJob, reportProgress, type TrackedJob } from '~/platform/jobs/job-progress.server'
import { defineLongJob } from '~/platform/jobs/jobs.server'
import { progressReporter } from '~/platform/jobs/progress-reporter.server'
import { i18n } from '~/platform/messages'
import { ENGLISH, type Notation, notation } from '~/platform/notation'
import { inNotationOf } from '~/platform/notation.server'
import { log } from '~/platform/observability/log.server'
import { photosOf } from './import-landings.server'
import { runImport, withReadyImport } from './import-run.server'

/** Longer files are imported by a background job with a progress bar. */
const IN_REQUEST = { rows: 2_000, photos: 10 }

/**
 * Imports a checked file, in the request or, if it is long, in a job. Confirming again has no effect.
 * @throws NotFoundError
 * @throws InvalidError with a message for the check page
 */
export async function confirmImport(actor: Actor, id: string): Promise<void> {
  const isQueued = await withReadyImport(actor, id, {}, async ready => {
    const [lines, photos] = [ready.rows.length, photosOf(ready.landings).length]
    if (lines <= IN_REQUEST.rows && photos <= IN_REQUEST.photos) {
      await runImport(actor, ready)
      return false
    }
    const { count } = await db.import.updateMany({
      where: { id, ...ownedBy(actor), state: 'pending' },
      data: { state: 'running', progress: 0, result: { lines, photos } },
    })
    return count > 0
  })
  if (isQueued) await queueImport({ importId: id, userId: actor.userId, pageNotation: notation() })
}

/** Requeues an import if the server that ran it died. */
export async function resumeImport(actor: Actor, id: string): Promise<void> {
  if (await claimStalledJob(runningImport(actor, id)))
    await queueImport({ importId: id, userId: actor.userId, pageNotation: notation() })
}

/** `pageNotation` is the notation of the page that requested the import. Jobs of the previous release have none. */
type Payload = { importId: string; userId: string; pageNotation?: Notation }

/** Runs the job of a long import. On failure nothing is imported, and the file returns to the check page. */
export const runImportJob = ({ pageNotation = ENGLISH, ...job }: Payload, signal?: AbortSignal): Promise<void> =>
  inNotationOf(pageNotation, () => importInJob(job, signal))

async function importInJob({ importId, userId }: Payload, signal?: AbortSignal): Promise<void> {
  const actor = { userId }
  const running = { id: importId, ...ownedBy(actor), state: 'running' as const }
  try {
    const tell = progressReporter(progress => reportProgress(runningImport(actor, importId), progress))
    await withReadyImport(actor, importId, { isJob: true }, ready => runImport(actor, ready, { tell, signal }))
  } catch (error) {
    if (signal?.aborted) throw error
    // Another process finished it.
    if (error instanceof NotFoundError) return
    if (!(error instanceof DomainError)) log.error({ err: error, importId }, 'An import failed and was rolled back')
    const said =
      error instanceof DomainError
        ? error.message
        : i18n.t('The import failed and nothing was imported. Please try again.')
    await db.import.updateMany({ where: running, data: { state: 'pending', progress: 0, result: { error: said } } })
  }
}

const runningImport = (actor: Actor, id: string): TrackedJob => ({ table: 'imports', id, actor, state: 'running' })

const queueImport = defineLongJob('import', runImportJob)
