import { describe, expect, it } from 'vitest'
import { newTotpSecret, stepAt, stepOfTotp, totpAddress, totpAt } from './totp.server'

// The secret of RFC 6238, "12345678901234567890", in base32.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  // Appendix B of RFC 6238, without the first two of eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %i is that of RFC 6238', (second, code) => {
    expect(totpAt(SECRET, stepAt(new Date(second * 1000)))).toBe(code)
  })

  it('is accepted for one step before and after its own', () => {
    const step = stepAt(new Date(1234567890 * 1000))
    const accepted = [-2, -1, 0, 1, 2].map(away => {
      const now = new Date((step + away) * 30_000)
      return stepOfTotp(SECRET, '005 924', now) === step
    })
    expect(accepted).toEqual([false, true, true, true, false])
  })

  it.each(['', '5924', '0059241', 'abcdef', '005925'])('"%s" is wrong', typed => {
    expect(stepOfTotp(SECRET, typed, new Date(1234567890 * 1000))).toBeNull()
  })
})

describe('a secret', () => {
  it('has 160 random bits in base32', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('is part of the address for authenticator apps', () => {
    expect(totpAddress(SECRET, { issuer: 'Glint & co', account: 'ann@example.com' })).toBe(
      `otpauth://totp/Glint%20%26%20co:ann%40example.com?secret=${SECRET}&issuer=Glint%20%26%20co`,
    )
  })
})
