import { FeedbackInput } from '~/features/site/feedback/feedback.schema'
import { sendFeedback } from '~/features/site/feedback/feedback.server'
import { countFeedback } from '~/http/forms/feedback.server'
import { failure, unconfirmedOr } from '~/http/forms/form-reply.server'
import { readPosted } from '~/http/forms/uploads.server'
import { senderOf } from '~/http/server/origin.server'
import { viewerOf } from '~/http/session/session.server'
import { RateLimitedError } from '~/platform/errors'
import { log } from '~/platform/observability/log.server'
import type { RawCall } from '../call.server'

/** The response. `retryAfter` is in seconds. */
type Reply = { success: boolean; error?: string; retryAfter?: number }
const reply = (body: Reply, status: number, headers?: HeadersInit) => Response.json(body, { status, headers })

/**
 * Accepts feedback as JSON: the endpoint of the app's own pages. The sender is the session's user, whatever the body says,
 * so a token and other origins have no access.
 */
export async function receiveFeedback({ method, web }: RawCall): Promise<Response> {
  if (method !== 'POST') return reply({ success: false, error: 'Method not allowed' }, 405, { Allow: 'POST' })
  const { request, context } = web()
  if (senderOf(name => request.headers.get(name)).foreign) {
    return reply({ success: false, error: 'This request was sent by another site' }, 403)
  }
  const sent = FeedbackInput.safeParse(await jsonOf(request))
  if (!sent.success) return reply({ success: false, error: sent.error.issues[0]?.message }, 400)
  const viewer = await viewerOf(request, context)
  try {
    await countFeedback(viewer, context.clientIp)
    await sendFeedback(viewer && { userId: viewer.id }, sent.data)
    return reply({ success: true }, 200)
  } catch (error) {
    if (error instanceof RateLimitedError) {
      const { message, retryAfter } = error
      return reply({ success: false, error: message, retryAfter }, 429, { 'Retry-After': String(retryAfter) })
    }
    log.error({ err: error, requestId: context.requestId }, 'Failed to send feedback')
    const { status, headers } = failure(error)
    return reply({ success: false, error: unconfirmedOr('Failed to send feedback', error) }, status, headers)
  }
}

// An unreadable body counts as empty.
async function jsonOf(request: Request): Promise<unknown> {
  const body: unknown = await readPosted(request)
  return typeof body === 'object' ? { ...body } : {}
}
