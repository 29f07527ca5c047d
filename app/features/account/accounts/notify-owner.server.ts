import type { Mail } from '~/emails/letter'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { sendMail } from '~/platform/mailer.server'
import { inLanguage } from '~/platform/messages.server'

type Owner = { appName: string; username: string; link: string }

/** Mails the owner of an account, in their language, about a change to how it is opened. `link` leads to a new password. */
export async function notifyOwner({ userId }: Actor, mail: (to: Owner) => Mail, on: Db = db): Promise<void> {
  const user = await on.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, username: true, language: true },
  })
  const link = `${env.APP_URL}/forgot-password`
  const written = inLanguage(user.language, () => mail({ appName: env.APP_NAME, username: user.username, link }))
  await sendMail({ to: user.email, ...written }, on)
}
