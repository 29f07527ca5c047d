import { expect, it } from 'vitest'
import { identityOf } from './social-identity'

it.each<[unknown, boolean]>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ...[undefined, null, 1, '1', 'yes', 'on', 'y', 'enabled', 'TRUE', ' true', '', 0, {}, [true]].map(
    (value): [unknown, boolean] => [value, false],
  ),
])('an address with email_verified %j counts as verified: %s', (email_verified, isVerified) => {
  const profile = { sub: 'tess', email: 'tess@example.com', email_verified }
  for (const provider of ['google', 'oidc'] as const) {
    expect(identityOf(provider, profile)).toMatchObject({ email: 'tess@example.com', emailVerified: isVerified })
  }
})

it.each([true, 'true', 'yes', 1, false, null, undefined])(
  'an address with Discord’s verified %j counts as verified only if that is true',
  verified => {
    const profile = { id: '7', email: 'tess@example.com', verified }
    expect(identityOf('discord', profile)).toMatchObject({ emailVerified: verified === true })
  },
)

it('an address without the claim is not verified', () => {
  expect(identityOf('oidc', { sub: 'tess', email: 'tess@example.com' })).toMatchObject({ emailVerified: false })
  expect(identityOf('discord', { id: '7', email: 'tess@example.com' })).toMatchObject({ emailVerified: false })
})
