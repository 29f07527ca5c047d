import { env, hasMailService, isLocalAddress } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { outboxMails } from '~/platform/mailer.server'

/**
 * Returns the unsent mails, newest first. Their links open accounts, so only superusers and the local machine may see
 * them.
 * @throws NotFoundError if a mail service is configured
 */
export async function readOutbox() {
  if (hasMailService) throw new NotFoundError()
  const mails = await outboxMails()
  return mails.map(({ id, created, ...mail }) => ({ ...mail, id: String(id), created: created.toISOString() }))
}

/** Returns the sender address of mails, and whether the outbox is available to this local request. */
export const mailSender = (isLocal: boolean) => ({
  sender: /[^\s<]+@[^\s>]+/.exec(env.MAIL_FROM)?.[0] ?? env.MAIL_FROM,
  outbox: isLocal && isLocalAddress && !hasMailService,
})
