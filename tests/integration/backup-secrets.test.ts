import { afterAll, expect, it } from 'vitest'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { WebhookForm } from '~/features/account/webhooks/webhook.schema'
import { addWebhook } from '~/features/account/webhooks/webhooks.server'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { createShelf, ownShelf } from '~/features/collection/shelves/shelves.server'
import { createBackup } from '~/features/instance/backups/backups.server'
import { newId } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { stopJobs } from '~/platform/jobs/jobs.server'
import { unzipped } from '../factories/archives'
import { bytesOfBackup } from '../factories/backups'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser } from '../factories/users'

afterAll(stopJobs)

it('a backup contains no secret as it is typed or sent', async () => {
  const { actor, user, password } = await makeUser()
  const { secret, recoveryCodes } = await makeSecondFactor(actor)
  const reset = new URL(await issuePasswordReset(user.email)).searchParams.get('token') ?? ''
  const shelf = newId()
  await createShelf(actor, shelf, ShelfSchema.parse({ kind: 'gifts', title: 'Planted title' }))
  const { token = '' } = await ownShelf(actor, shelf, '2026-11-25')
  const session = await startSession(user.id, { userAgent: '', ip: '' })
  const apiToken = await createApiToken(actor, { name: 'Laptop', scope: 'read' })
  const webhook = { name: 'Program', format: 'json', url: 'https://program.example/', events: ['kit.created'] }
  const signing = await addWebhook(actor, WebhookForm.parse(webhook))
  const codes = recoveryCodes.flatMap(code => [code, code.replace('-', '')])
  const secrets = [
    password,
    secret,
    reset,
    session,
    apiToken,
    signing.slice(6),
    token ?? '',
    env.SESSION_SECRET,
    ...codes,
  ]
  const { name } = await createBackup()
  const files = [...(await unzipped(await bytesOfBackup(name))).values()].map(({ bytes }) => bytes)
  const found = (text: string) => files.some(bytes => bytes.includes(text))
  for (const text of [user.email, 'Planted title', 'Laptop']) expect(found(text)).toBe(true)
  expect(secrets.every(text => text.length > 9)).toBe(true)
  expect(secrets.filter(found)).toEqual([])
})
