import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { Resend } from 'resend'
import { db } from './db.server'
import { env, isLocalAddress } from './env.server'
import { randomText } from './ids.server'
import { defineJob } from './jobs.server'
import { log } from './log.server'
import { singleton } from './singleton'

/** A mail on its way: the same words as HTML and as plain text. `replyTo` when the answer should go to somebody else than the sender. */
export type OutgoingMail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** when the link or code in it ends: then the mail is neither sent nor kept */
  expires?: Date
}

/** Who carries mails: Resend, a mail server, or nobody, and then they are stored. */
const mailCarrier = env.RESEND_API_KEY ? 'resend' : env.SMTP_URL ? 'smtp' : 'outbox'

/** Sends a mail. Nobody is kept waiting for a slow carrier, and what it does not take is tried again later. */
export const sendMail = ({ expires, ...mail }: OutgoingMail): Promise<void> =>
  mailCarrier === 'outbox'
    ? keepInOutbox({ ...mail, expires })
    : queueMail({ ...mail, key: randomText(24), expires: expires?.toISOString() })

/** `key` is the same at every try, so that a carrier that took the mail before its answer got lost can tell. */
type QueuedMail = Omit<OutgoingMail, 'expires'> & { key: string; expires?: string }

const queueMail = defineJob(
  'send-mail',
  async ({ expires, ...mail }: QueuedMail) => {
    if (expires && new Date(expires) < new Date()) return
    await (mailCarrier === 'resend' ? deliverByResend(mail) : deliverBySmtp(mail))
  },
  'mail',
)

// Milliseconds after which a carrier that says nothing has failed: other mails wait behind this one.
const PATIENCE = 20_000

/** The stored mails, newest first. */
export const outboxMails = () =>
  db.outboxMail.findMany({
    orderBy: { id: 'desc' },
    take: 50,
    select: { id: true, to: true, subject: true, text: true, created: true },
  })

async function keepInOutbox({ replyTo: _, ...mail }: OutgoingMail): Promise<void> {
  await db.outboxMail.create({ data: mail, select: { id: true } })
  if (!isLocalAddress || !log.isLevelEnabled('info')) return
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''
  // For the eyes of whoever tries the app out: beside the structured log on purpose.
  console.log(`Mail to ${mail.to}, "${mail.subject}": ${link} (all mails: ${env.APP_URL}/dev/outbox)`)
}

const resend = () =>
  singleton(
    'resend',
    () => new Resend(env.RESEND_API_KEY, env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : undefined),
  )

async function deliverByResend({ key, ...mail }: QueuedMail): Promise<void> {
  const sending = resend().emails.send({ from: env.MAIL_FROM, ...mail }, { idempotencyKey: key })
  const answer = await Promise.race([sending, pause(PATIENCE, null, { ref: false })])
  if (!answer) throw new Error('Resend did not answer in time')
  if (answer.error) throw new Error(`Resend did not take the mail: ${answer.error.message}`)
}

const smtp = () =>
  singleton('smtp', () =>
    createTransport({
      url: env.SMTP_URL,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
    }),
  )

async function deliverBySmtp({ key, ...mail }: QueuedMail): Promise<void> {
  const messageId = `<${key}@${new URL(env.APP_URL).hostname}>`
  await smtp().sendMail({ from: env.MAIL_FROM, messageId, ...mail })
}
