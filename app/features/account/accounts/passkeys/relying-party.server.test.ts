import { expect, it } from 'vitest'
import { passkeysWork } from './relying-party.server'

it.each([
  ['https://glint.example', true],
  ['http://localhost:3000', true],
  ['http://glint.localhost', true],
  ['http://glint.example', false],
  ['http://192.168.1.5:3000', false],
  ['https://192.168.1.5', false],
  ['https://[2001:db8::1]', false],
])('passkeys at %s: %s', (address, works) => expect(passkeysWork(address)).toBe(works))
