import { expect, it } from 'vitest'
import { mailSender } from './outbox.server'

it.each([true, false])('leads to the outbox only on this machine: %s', isLocal => {
  expect(mailSender(isLocal).outbox).toBe(isLocal)
})
