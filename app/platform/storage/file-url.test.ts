import { expect, it } from 'vitest'
import { fileUrl } from './file-url'

it('contains collection, record and file', () =>
  expect(fileUrl('projects', 'abcdefghij012345', 'kiss_0123456789.jpg')).toBe(
    '/api/files/projects/abcdefghij012345/kiss_0123456789.jpg',
  ))
it('requests a thumbnail of the given width', () =>
  expect(fileUrl('projects', 'abcdefghij012345', 'kiss.jpg', 640)).toMatch(/\?thumb=640x0$/))
it('is empty without a record or a name', () => {
  expect(fileUrl('projects', '', 'kiss.jpg')).toBe('')
  expect(fileUrl('projects', 'abcdefghij012345', '')).toBe('')
})
it('uses the last segment of a name that starts with a slash', () =>
  expect(fileUrl('users', 'abcdefghij012345', '/old/place/me.png')).toBe('/api/files/users/abcdefghij012345/me.png'))
