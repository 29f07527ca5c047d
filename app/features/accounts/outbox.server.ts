import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { isOutboxShown, outboxMails } from '~/platform/mailer.server'

/**
 * The mails that would have been sent, newest first.
 * @throws NotFoundError where a real carrier sends them, or where others could read them
 */
export async function readOutbox() {
  if (!isOutboxShown) throw new NotFoundError()
  const mails = await outboxMails()
  return mails.map(({ id, created, ...mail }) => ({ ...mail, id: String(id), created: created.toISOString() }))
}

/** Who the mails come from, and whether they wait in the outbox of this machine instead. */
export const mailSender = () => ({
  sender: /[^\s<]+@[^\s>]+/.exec(env.MAIL_FROM)?.[0] ?? env.MAIL_FROM,
  outbox: isOutboxShown,
})
