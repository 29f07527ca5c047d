import { expect, it } from 'vitest'
import { pathOfHashLink } from './hash-link'

it('maps a hash link to the path of its page', () => {
  expect(pathOfHashLink('#/auth/confirm-password-reset/eyJ.a-b_c.d')).toBe('/auth/confirm-password-reset/eyJ.a-b_c.d')
  expect(pathOfHashLink('#/auth/confirm-verification/abc')).toBe('/auth/verify-email/abc')
  expect(pathOfHashLink('#/auth/confirm-email-change/abc')).toBe('/auth/confirm-email-change/abc')
})

it('ignores every other hash', () => {
  for (const hash of ['', '#content', '#/auth/confirm-password-reset/', '#/auth/else/abc', '#/auth/constructor/abc']) {
    expect(pathOfHashLink(hash)).toBeUndefined()
  }
  expect(pathOfHashLink('#/auth/confirm-password-reset/a/../../evil')).toBeUndefined()
})
