import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import SentPhotoList from './sent-photo-list'
import type { SentPhoto, SentPhotos } from './sent-photos'

function htmlOf(...photos: SentPhoto[]) {
  return renderToStaticMarkup(<SentPhotoList sent={{ photos, again() {}, remove() {} } as unknown as SentPhotos} />)
}

it('shows the upload progress of each photo, and its number if it has no name', () => {
  const html = htmlOf(
    { id: 'a', name: 'sky.jpg', news: { state: 'sending', part: 0.5 } },
    { id: 'b', name: '', news: { state: 'waiting' } },
    { id: 'c', name: 'sea.jpg', news: { state: 'there' } },
  )
  expect(html.match(/<progress[^>]*>/g)).toEqual([
    '<progress value="0.5" aria-label="Upload progress of sky.jpg">',
    '<progress value="0" aria-label="Upload progress of photo 2">',
  ])
  expect(html).toContain('aria-label="Remove sea.jpg"')
})
