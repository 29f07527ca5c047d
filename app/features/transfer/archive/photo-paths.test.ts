import { expect, test } from 'vitest'
import { photoPaths, safeName } from './photo-paths'

const kit = { kit: 'a', title: 'The Starry Night', artist: 'Vincent van Gogh', day: null, name: 'x_0123456789.jpg' }

test('photos are stored in a folder named after their kit', () => {
  const pathOf = photoPaths()
  expect(pathOf(kit)).toBe('photos/The Starry Night – Vincent van Gogh/kit.jpg')
  expect(pathOf({ ...kit, day: '2026-03-12', name: 'y.webp' })).toBe(
    'photos/The Starry Night – Vincent van Gogh/2026-03-12 progress.webp',
  )
  expect(pathOf({ ...kit, day: '2026-03-12', name: 'z.webp' })).toMatch(/\/2026-03-12 progress \(2\)\.webp$/)
})

test('kits whose names are equal, or differ only in case, have separate folders', () => {
  const pathOf = photoPaths()
  pathOf(kit)
  expect(pathOf({ ...kit, kit: 'b' })).toBe('photos/The Starry Night – Vincent van Gogh (2)/kit.jpg')
  expect(pathOf({ ...kit, kit: 'c', title: 'THE STARRY NIGHT' })).toBe(
    'photos/THE STARRY NIGHT – Vincent van Gogh (3)/kit.jpg',
  )
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['CON', 'CON_'],
  ['lpt1.txt', 'lpt1.txt_'],
  [' .hidden. ', 'hidden'],
  ['line\nbreak\0\u202Ereversed', 'line break reversed'],
  ['日本 💎', '日本 💎'],
  ['e\u0301', 'é'],
  ['...', ''],
])('%j becomes %j', (text, name) => {
  expect(safeName(text, 80)).toBe(name)
})

test('paths stay within the limits of every file system', () => {
  const path = photoPaths()({ ...kit, title: '💎'.repeat(200), artist: 'x'.repeat(100), day: '2026-03-12' })
  const [, folder = ''] = path.split('/')
  expect(Buffer.byteLength(folder)).toBeLessThan(255)
  expect(path.length).toBeLessThan(200)
})
