import { describe, expect, it } from 'vitest'
import { plainPasswordErrors, strongPasswordErrors } from './new-password'

const twice = (password: string) => ({ password, confirmPassword: password })

describe.each([
  ['plain', plainPasswordErrors],
  ['strong', strongPasswordErrors],
])('a new password under the %s rules', (_, errorsOf) => {
  it('must be entered twice', () => {
    expect(errorsOf({ password: 'Drills-and-wax-1', confirmPassword: '' })).toEqual({
      '': ['Please fill in all fields'],
    })
    expect(errorsOf({ password: '', confirmPassword: '' })).toEqual({ '': ['Please fill in all fields'] })
  })

  it('must match its confirmation', () => {
    expect(errorsOf({ password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-2' })).toEqual({
      confirmPassword: ['Passwords do not match'],
    })
  })

  it('is accepted if it is valid', () => {
    expect(errorsOf(twice('Drills-and-wax-1'))).toEqual({})
  })
})

it('requires at least 6 characters under the plain rules', () => {
  expect(plainPasswordErrors(twice('wax12'))).toEqual({ password: ['Password must be at least 6 characters long'] })
  expect(plainPasswordErrors(twice('wax-12'))).toEqual({})
})

it('rejects common passwords and passwords that are too long', () => {
  expect(plainPasswordErrors(twice('Password1'))).toEqual({
    password: ['This password is too common. Choose another one.'],
  })
  expect(plainPasswordErrors(twice('é'.repeat(36)))).toEqual({
    password: ['Password is too long: 71 characters at most, fewer with accents or emoji'],
  })
  expect(plainPasswordErrors(twice('x'.repeat(71)))).toEqual({})
})

it.each([
  ['Wax-12', 'Password must be at least 8 characters long'],
  ['drills-and-wax-1', 'Password must contain at least one uppercase letter'],
  ['DRILLS-AND-WAX-1', 'Password must contain at least one lowercase letter'],
  ['Drills-and-wax', 'Password must contain at least one number'],
  [
    'wax',
    'Password must be at least 8 characters long. Password must contain at least one uppercase letter. Password must contain at least one number',
  ],
  ['Password1', 'Password does not meet requirements. Please try a different password.'],
])('reports what %s lacks under the strong rules', (password, message) => {
  expect(strongPasswordErrors(twice(password))).toEqual({ password: [message] })
})
