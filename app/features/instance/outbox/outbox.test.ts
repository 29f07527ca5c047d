import { expect, it } from 'vitest'
import { mailSender } from './outbox.server'

it.each([true, false])('links to the outbox only on localhost: %s', isLocal => {
  expect(mailSender(isLocal).outbox).toBe(isLocal)
})
