import { setTimeout as pause } from 'node:timers/promises'
import { type Db, db } from './db/db.server'
import { randomText } from './db/ids.server'
import { env, isLocalAddress } from './env.server'
import { defineJob } from './jobs/jobs.server'
import { isLocalRequest } from './observability/current-request.server'
import { log } from './observability/log.server'
import { singleton } from './singleton'

/** A mail as HTML and as text. `replyTo` is for replies to someone other than the sender. */
export type OutgoingMail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** when its link or code expires: the mail is then neither sent nor stored */
  expires?: Date
}

/** The mail service: Resend, SMTP, or none, and then mails are stored. */
const mailCarrier = env.RESEND_API_KEY ? 'resend' : env.SMTP_URL ? 'smtp' : 'outbox'

/** Queues a mail. Failures are retried. Addresses in `.invalid`, such as those of accounts to try, get none. */
export async function sendMail({ expires, ...mail }: OutgoingMail, on: Db = db): Promise<void> {
  if (mail.to.endsWith('.invalid')) return
  if (mailCarrier === 'outbox') await keepInOutbox({ ...mail, expires }, on)
  else await queueMail({ ...mail, key: randomText(24), expires: expires?.toISOString() }, on)
}

/** `key` is the idempotency key of all attempts. */
type QueuedMail = Omit<OutgoingMail, 'expires'> & { key: string; expires?: string }

const queueMail = defineJob(
  'send-mail',
  async ({ expires, ...mail }: QueuedMail) => {
    if (expires && new Date(expires) < new Date()) return
    await (mailCarrier === 'resend' ? deliverByResend(mail) : deliverBySmtp(mail))
  },
  'mail',
)

// Milliseconds until a mail service counts as failed, because other mails wait.
const TIMEOUT_MS = 20_000

/** Returns the stored mails, newest first. */
export const outboxMails = () =>
  db.outboxMail.findMany({
    orderBy: { id: 'desc' },
    take: 50,
    select: { id: true, to: true, subject: true, text: true, created: true },
  })

async function keepInOutbox({ replyTo: _, ...mail }: OutgoingMail, on: Db): Promise<void> {
  await on.outboxMail.create({ data: mail, select: { id: true } })
  // For people who try the app out on their own machine. The link opens the account, so requests of others print none.
  if (!isLocalRequest() || !isLocalAddress || !log.isLevelEnabled('info')) return
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''
  console.log(`Email "${mail.subject}": ${link} (all emails: ${env.APP_URL}/dev/outbox)`)
}

async function resend() {
  const { Resend } = await import('resend')
  const options = env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : undefined
  return singleton('resend', () => new Resend(env.RESEND_API_KEY, options))
}

async function deliverByResend({ key, ...mail }: QueuedMail): Promise<void> {
  const { emails } = await resend()
  const sending = emails.send({ from: env.MAIL_FROM, ...mail }, { idempotencyKey: key })
  const result = await Promise.race([sending, pause(TIMEOUT_MS, null, { ref: false })])
  if (!result) throw new Error('Resend timed out')
  if (result.error) throw new Error(`Resend rejected the email: ${result.error.message}`)
}

async function smtp() {
  const { createTransport } = await import('nodemailer')
  return singleton('smtp', () =>
    createTransport({
      url: env.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }),
  )
}

async function deliverBySmtp({ key, ...mail }: QueuedMail): Promise<void> {
  const messageId = `<${key}@${new URL(env.APP_URL).hostname}>`
  const transport = await smtp()
  await transport.sendMail({ from: env.MAIL_FROM, messageId, ...mail })
}
