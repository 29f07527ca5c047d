import { RateLimitedError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import type { Viewer } from '../session/session.server'

const tooMuchFeedback = (retryAfter: number) =>
  i18n.t('Rate limit exceeded. Please try again in {minutes} minutes.', { minutes: Math.ceil(retryAfter / 60) })

/**
 * Counts a message: 5 in 15 minutes per account, and per network for visitors.
 * @throws RateLimitedError
 */
export async function countFeedback(viewer: Viewer | null, clientIp: string): Promise<void> {
  try {
    await (viewer ? countTry('feedback:person', viewer.id) : countTry('feedback:address', clientIp))
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    throw new RateLimitedError(error.retryAfter, tooMuchFeedback(error.retryAfter))
  }
}
