import { describe, expect, it } from 'vitest'
import { SignInForm, SignUpForm } from './account.schema'

const good = {
  email: ' anna@example.com ',
  username: 'Anna_9-x',
  password: 'wax-and-tray',
  confirmPassword: 'wax-and-tray',
}

describe('the sign-up form', () => {
  it('accepts valid input and trims the email address', () => {
    expect(SignUpForm.parse(good)).toEqual({ ...good, email: 'anna@example.com' })
  })

  it.each([
    ['email', { email: undefined }, 'Valid email is required'],
    ['email', { email: 'anna@' }, 'Valid email is required'],
    ['email', { email: `${'a'.repeat(250)}@example.com` }, 'Valid email is required'],
    ['username', { username: undefined }, 'Username must be at least 3 characters'],
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['username', { username: 'a'.repeat(21) }, 'Username must be less than 20 characters'],
    ['username', { username: 'anna b' }, 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['password', { password: undefined }, 'Password must be at least 6 characters'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['confirmPassword', { confirmPassword: undefined }, 'Please confirm your password'],
    ['confirmPassword', { confirmPassword: '12345' }, 'Please confirm your password'],
    ['confirmPassword', { confirmPassword: 'tray-and-wax' }, "Passwords don't match"],
  ])('%s: rejects %o', (field, change, message) => {
    expect(messagesOf(SignUpForm, { ...good, ...change })).toContainEqual([field, message])
  })

  it('accepts usernames of 3 and of 20 characters', () => {
    expect(messagesOf(SignUpForm, { ...good, username: 'abc' })).toEqual([])
    expect(messagesOf(SignUpForm, { ...good, username: 'a'.repeat(20) })).toEqual([])
  })
})

describe('the sign-in form', () => {
  it('requires an email address and a password of at least 6 characters', () => {
    expect(messagesOf(SignInForm, {})).toEqual([
      ['email', 'Valid email is required'],
      ['password', 'Password must be at least 6 characters'],
    ])
    expect(messagesOf(SignInForm, { email: 'anna@example.com', password: '123456' })).toEqual([])
  })
})

function messagesOf(schema: typeof SignUpForm | typeof SignInForm, form: unknown) {
  const { error } = schema.safeParse(form)
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}
