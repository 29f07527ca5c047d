import { expect, it } from 'vitest'
import { safeKey } from './storage-key'

it.each(['a', 'projects/abc/photo_1.jpg', 'projects/abc/thumbs_a.jpg/320x0_a.jpg'])('accepts %s', key => {
  expect(safeKey(key)).toBe(key)
})

it.each([
  '',
  '/',
  '/etc/passwd',
  'a//b',
  'a/',
  '..',
  'a/../b',
  '../a',
  'a/.hidden',
  'a\\b',
  'a b',
  'a\0',
  'ü',
  'a'.repeat(300),
])('rejects %j', key => {
  expect(() => safeKey(key)).toThrow('Not a storage key')
})
