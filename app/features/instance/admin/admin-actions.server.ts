import { createBackup } from '~/features/instance/backups/backups.server'
import { NotFoundError } from '~/platform/errors'
import { forgetJob, runCron, tryAgain } from '~/platform/jobs/jobs.server'

const GONE = 'This job no longer exists.'

/** Starts a scheduled job immediately. @throws NotFoundError if there is no job of that name */
export async function runNow(name: string): Promise<void> {
  if (!(await runCron(name))) throw new NotFoundError(GONE)
}

/** Retries a permanently failed job. @throws NotFoundError */
export async function tryJobAgain(id: string): Promise<void> {
  if (!isNumber(id) || !(await tryAgain(id))) throw new NotFoundError(GONE)
}

/** Deletes a permanently failed job. @throws NotFoundError */
export async function forgetGivenUp(id: string): Promise<void> {
  if (!isNumber(id) || !(await forgetJob(id))) throw new NotFoundError(GONE)
}

const isNumber = (id: string) => /^\d{1,18}$/.test(id)

/**
 * Creates a full backup and returns its name.
 * @throws ConflictError while another backup or restore runs
 * @throws DomainError if fewer than 512 MB of disk space would stay free
 */
export const backUpNow = async (): Promise<string> => (await createBackup()).name
