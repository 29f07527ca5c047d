import { expect, it } from 'vitest'
import { RejectedEditError } from '~/platform/changes/merge-edits'
import { outcomeOf } from '~/platform/error-outcome.server'
import * as errors from '~/platform/errors'

const EXAMPLES: [Error, number, string, string?][] = [
  [new errors.InvalidError({ title: ['Too long.'] }), 400, 'Too long.'],
  [new RejectedEditError({ title: ['Changed.'] }, {}, true), 400, 'Changed.'],
  [new errors.MalformedError('Cut off.'), 400, 'Cut off.'],
  [new errors.ForbiddenError('Not yours.'), 403, 'Not yours.'],
  [new errors.NotFoundError('Gone.'), 404, 'Gone.'],
  [new errors.ConflictError('name', 'Taken.'), 409, 'Taken.'],
  [new errors.TooLargeError('Too large.'), 413, 'Too large.'],
  [new errors.RateLimitedError(7, 'Later.'), 429, 'Later.', '7'],
  [new errors.UnavailableError('Full.'), 503, 'Full.', '60'],
  [Object.assign(new Error('in SQL'), { code: '22021' }), 400, 'The request contains an invalid character.'],
]

it.each(EXAMPLES)('gives %s the status %s', (error, status, message, retryAfter) => {
  expect(outcomeOf(error)).toEqual({
    status,
    message,
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
  })
})

it('has a status for every expected error', () => {
  const types = Object.values(errors).filter(type => type.prototype instanceof errors.DomainError)
  const known = EXAMPLES.map(([error]) => error.constructor)
  expect(types.length).toBeGreaterThan(7)
  expect(types.filter(type => !known.includes(type))).toEqual([])
})

it('leaves unexpected errors to the caller', () => {
  for (const error of [new Error('broken'), new TypeError('broken'), new errors.DomainError('no status'), null])
    expect(outcomeOf(error)).toBeNull()
})
