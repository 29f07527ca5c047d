import { expect, it } from 'vitest'
import { sendVerification } from '~/features/account/accounts/email/email-verification.server'
import { requestPasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { createBackup } from '~/features/instance/backups/backups.server'
import { db, pool } from '~/platform/db/db.server'
import { defineJob, startJobs, stopJobs } from '~/platform/jobs/jobs.server'
import { sweepExpired } from '~/platform/jobs/sweep.server'
import { sendMail } from '~/platform/mailer.server'
import { makeUser } from '../factories/users'

const passMinutes = (minutes: number) =>
  pool.query(`update outbox_mails set expires = expires - make_interval(mins => $1)`, [minutes])

it('a stored email is deleted when its link expires', async () => {
  const { user } = await makeUser()
  await requestPasswordReset(user.email)
  await sendVerification({ ...user, language: '' })
  await sendMail({ to: user.email, subject: 'Without a link', html: '', text: '' })
  const subjects = async () => {
    await sweepExpired()
    const mails = await db.outboxMail.findMany({ where: { to: user.email }, orderBy: { id: 'asc' } })
    return mails.map(({ subject }) => subject)
  }
  const [reset, confirm, without] = ['Choose a new password', 'Confirm your email address', 'Without a link']
  const all = await subjects()
  expect(all).toEqual([expect.stringContaining(reset), expect.stringContaining(confirm), without])
  await passMinutes(31)
  await expect(subjects()).resolves.toEqual(all.slice(1))
  await passMinutes(7 * 24 * 60)
  await expect(subjects()).resolves.toEqual(all.slice(2))
})

it('a queued email is deleted when its link expires, also if its job failed permanently', async () => {
  const queue = defineJob('nobody-does-this', async () => {})
  await startJobs()
  await stopJobs()
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  await queue({ mail: 'old', expires: ago(1000) })
  await queue({ mail: 'given up', expires: ago(1000) })
  await queue({ mail: 'new', expires: ago(-60_000) })
  await queue({ mail: 'without a link' })
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where payload->>'mail' = 'given up'`,
  )
  await sweepExpired()
  const { rows } = await pool.query<{ mail: string }>(
    `select payload->>'mail' as mail from graphile_worker._private_jobs where payload->>'mail' is not null order by id`,
  )
  expect(rows.map(({ mail }) => mail)).toEqual(['new', 'without a link'])
})

it('backups contain no emails', async () => {
  const { user } = await makeUser()
  await requestPasswordReset(user.email)
  const { manifest } = await createBackup()
  const tables = manifest.tables.map(({ name }) => name)
  expect(tables).toContain('users')
  expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'outbox_mails', rows: 0, bytes: 0 }))
  expect(tables.filter(name => name.includes('job') || name.includes('worker'))).toEqual(['job_runs'])
})
