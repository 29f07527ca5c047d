import { cronJobs, runCron } from '~/platform/jobs/jobs.server'
import type { ApiCall } from '../call.server'
import { ApiError } from '../errors'

export const listCrons = async () => cronJobs()

/**
 * Starts a scheduled job in the background.
 * @throws ApiError 404
 */
export async function startCron({ params }: ApiCall): Promise<void> {
  if (!(await runCron(params.id ?? ''))) throw new ApiError(404, 'Missing or invalid cron job.')
}
