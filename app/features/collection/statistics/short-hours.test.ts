import { expect, test } from 'vitest'
import { shortHours } from './short-hours'

test.each([
  [1, '<0.1'],
  [3, '0.1'],
  [30, '0.5'],
  [90, '1.5'],
  [569, '9.5'],
  [570, '10'],
  [1440, '24'],
])('%d minutes are %s hours', (minutes, hours) => expect(shortHours(minutes)).toBe(hours))
