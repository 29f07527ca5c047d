import { env, hasMailService, isLocalAddress } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { outboxMails } from '~/platform/mailer.server'

/**
 * The mails that would have been sent, newest first. Their links open accounts: for this machine and superusers alone.
 * @throws NotFoundError where a mail service sends them
 */
export async function readOutbox() {
  if (hasMailService) throw new NotFoundError()
  const mails = await outboxMails()
  return mails.map(({ id, created, ...mail }) => ({ ...mail, id: String(id), created: created.toISOString() }))
}

/** Who the mails come from, and whether they wait in the outbox instead, for somebody who sits at this machine. */
export const mailSender = (isLocal: boolean) => ({
  sender: /[^\s<]+@[^\s>]+/.exec(env.MAIL_FROM)?.[0] ?? env.MAIL_FROM,
  outbox: isLocal && isLocalAddress && !hasMailService,
})
