import { createTransport } from 'nodemailer'
import { Resend } from 'resend'
import { db } from './db.server'
import { env, isLocalAddress } from './env.server'
import { defineJob } from './jobs.server'
import { log } from './log.server'
import { singleton } from './singleton'

/** A mail on its way: the same words as HTML and as plain text. `replyTo` when the answer should go to somebody else than the sender. */
export type OutgoingMail = { to: string; subject: string; html: string; text: string; replyTo?: string }

/** Who carries mails: Resend, a mail server, or nobody, and then they are stored. */
const mailCarrier = env.RESEND_API_KEY ? 'resend' : env.SMTP_URL ? 'smtp' : 'outbox'

/** Whether stored mails may be read in the browser: only where nobody else can reach it. */
export const isOutboxShown = mailCarrier === 'outbox' && isLocalAddress

/** Sends a mail. Nobody is kept waiting for a slow carrier, and what it does not take is tried again later. */
export const sendMail = (mail: OutgoingMail): Promise<void> =>
  mailCarrier === 'outbox' ? keepInOutbox(mail) : queueMail(mail)

const queueMail = defineJob('send-mail', (mail: OutgoingMail) =>
  mailCarrier === 'resend' ? deliverByResend(mail) : deliverBySmtp(mail),
)

/** The stored mails, newest first. */
export const outboxMails = () =>
  db.outboxMail.findMany({
    orderBy: { id: 'desc' },
    take: 50,
    select: { id: true, to: true, subject: true, text: true, created: true },
  })

async function keepInOutbox({ replyTo: _, ...mail }: OutgoingMail): Promise<void> {
  await db.outboxMail.create({ data: mail, select: { id: true } })
  if (!isOutboxShown || !log.isLevelEnabled('info')) return
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''
  // For the eyes of whoever tries the app out: beside the structured log on purpose.
  console.log(`Mail to ${mail.to}, "${mail.subject}": ${link} (all mails: ${env.APP_URL}/dev/outbox)`)
}

const resend = () =>
  singleton(
    'resend',
    () => new Resend(env.RESEND_API_KEY, env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : undefined),
  )

async function deliverByResend(mail: OutgoingMail): Promise<void> {
  const { error } = await resend().emails.send({ from: env.MAIL_FROM, ...mail })
  if (error) throw new Error(`Resend did not take the mail: ${error.message}`)
}

const smtp = () => singleton('smtp', () => createTransport(env.SMTP_URL))

async function deliverBySmtp(mail: OutgoingMail): Promise<void> {
  await smtp().sendMail({ from: env.MAIL_FROM, ...mail })
}
