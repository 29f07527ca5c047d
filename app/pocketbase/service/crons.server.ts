import { crons, runCron } from '~/platform/jobs.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'

/** The jobs that run by the clock. */
export const listCrons = async () => crons()

/** Has one of them run now, behind the scenes. @throws ApiError 404 when there is no such job */
export async function startCron({ params }: ApiCall): Promise<void> {
  if (!(await runCron(params.id ?? ''))) throw new ApiError(404, 'Missing or invalid cron job.')
}
