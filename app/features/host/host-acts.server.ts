import { createBackup } from '~/features/backups/backups.server'
import { NotFoundError } from '~/platform/errors'
import { forgetJob, runCron, tryAgain } from '~/platform/jobs.server'

const GONE = 'This job is not there any more.'

/** Has a job that runs by the clock run now. @throws NotFoundError when there is none of that name */
export async function runNow(name: string): Promise<void> {
  if (!(await runCron(name))) throw new NotFoundError(GONE)
}

/** Has a job that was given up tried once more. @throws NotFoundError */
export async function tryJobAgain(id: string): Promise<void> {
  if (!isNumber(id) || !(await tryAgain(id))) throw new NotFoundError(GONE)
}

/** Forgets a job that was given up. @throws NotFoundError */
export async function forgetGivenUp(id: string): Promise<void> {
  if (!isNumber(id) || !(await forgetJob(id))) throw new NotFoundError(GONE)
}

const isNumber = (id: string) => /^\d{1,18}$/.test(id)

/** Makes a backup of everything and answers its name. */
export const backUpNow = async (): Promise<string> => (await createBackup()).name
