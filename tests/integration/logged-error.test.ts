import { expect, it, vi } from 'vitest'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { defineJob, startJobs } from '~/platform/jobs/jobs.server'
import { log } from '~/platform/observability/log.server'
import { loggedError } from '~/platform/observability/logged-error'
import { makeUser } from '../factories/users'

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => expect.unreachable(),
    (error: Error) => error,
  )

it('omits typed values and addresses', async () => {
  const { user } = await makeUser()
  const row = [newId(), user.email, 'another-name', user.id]
  const insert = 'insert into users (id, email, username, token_key, updated) values ($1, $2, $3, $4, now())'
  const errors = await Promise.all([
    failureOf(pool.query(insert, row)),
    failureOf(db.$executeRawUnsafe(insert, ...row)),
    failureOf(pool.query('select $1::int', ['wedding-present'])),
    failureOf(pool.query('select $1::date', ['wedding-present'])),
    Promise.resolve(new Error(`550 No such person here: <${user.email}>`)),
  ])
  const texts = errors.map(error => JSON.stringify(loggedError(error)))
  for (const text of texts) {
    expect(text).not.toContain(user.email)
    expect(text).not.toContain('wedding-present')
  }
  expect(texts[0]).toContain('users_email_key')
  expect(texts[2]).toContain('invalid input syntax for type integer')
  expect(texts[4]).toContain('No such person here: <[address]>')
})

it('omits the payload of a failed job', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const fail = defineJob('fails-here', async ({ to }: { to: string; text: string }) => {
    throw new Error(`${to} was refused`)
  })
  await startJobs()
  await fail({ to: 'anna@example.com', text: 'https://example.com/reset-password?token=secret' })
  await vi.waitFor(() => expect(logged).toHaveBeenCalled(), { timeout: 15_000, interval: 50 })
  const [fields, message] = logged.mock.lastCall as unknown as [{ err: Error }, string]
  const line = JSON.stringify({ ...fields, err: loggedError(fields.err), message })
  expect(line).toContain('fails-here')
  expect(line).toContain('[address] was refused')
  expect(line).not.toMatch(/anna|secret/)
  logged.mockRestore()
})
