import { feedbackMail } from '~/emails/feedback'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { env, isLocalAddress } from '~/platform/env.server'
import { sendMail } from '~/platform/mailer.server'
import { inLanguage } from '~/platform/messages.server'
import { log } from '~/platform/observability/log.server'
import type { FeedbackInput } from './feedback.schema'

const RETENTION_DAYS = 90
/** Milliseconds in which the same message of the same account is a double click, or a retry after a lost response. */
const REPEAT_MS = 60_000

/**
 * Stores feedback for 90 days and mails it to the admin. Does nothing if the same account sent it a moment ago.
 * `actor` is null for a visitor.
 */
export async function sendFeedback(actor: Actor | null, input: FeedbackInput): Promise<void> {
  const { feedback: message, type } = input
  const name = input.name || 'Anonymous User'
  const email = input.email ?? ''
  const sent = { userId: actor?.userId ?? null, type, message, name, email }
  // Visitors are not told apart.
  const before = { ...sent, created: { gt: new Date(Date.now() - REPEAT_MS) } }
  if (actor && (await db.feedback.count({ where: before })) > 0) return
  const expires = new Date(Date.now() + RETENTION_DAYS * 86_400_000)
  await db.feedback.create({ data: { id: newId(), ...sent, expires }, select: { id: true } })
  // On a local development host, feedback is only logged.
  if (env.NODE_ENV === 'development' && isLocalAddress) return log.info({ type, name, email, message }, 'Feedback')
  const account = actor ? await accountOf(actor) : 'a visitor'
  // The admin's mails are English.
  const mail = inLanguage('en', () => feedbackMail({ appName: env.APP_NAME, type, message, name, email, account }))
  await sendMail({ to: env.SUPPORT_EMAIL, ...mail, ...(email && { replyTo: email }) })
}

async function accountOf({ userId }: Actor): Promise<string> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { username: true } })
  return `${user?.username ?? 'unknown'} (${userId})`
}
