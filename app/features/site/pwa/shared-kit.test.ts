import { expect, test } from 'vitest'
import { sharedKit } from './shared-kit'

test.each([
  [
    'reads the link of a shop page from the URL field',
    { title: 'Starry Night 40x50', url: 'https://shop.example/1' },
    { title: 'Starry Night 40x50', sourceUrl: 'https://shop.example/1', generalNotes: '' },
  ],
  [
    'reads a link from the text if the URL field is empty',
    { title: 'Starry Night', text: 'Look at this!\nhttps://shop.example/1' },
    { title: 'Starry Night', sourceUrl: 'https://shop.example/1', generalNotes: 'Look at this!' },
  ],
  [
    'takes the title from the first line of the text if there is no title',
    { text: 'Starry Night https://shop.example/1\n40 x 50 cm' },
    { title: 'Starry Night', sourceUrl: 'https://shop.example/1', generalNotes: '40 x 50 cm' },
  ],
  [
    'drops text that repeats the title',
    { title: 'Hare', text: 'Hare' },
    { title: 'Hare', sourceUrl: '', generalNotes: '' },
  ],
  ['accepts a photo without text', {}, { title: '', sourceUrl: '', generalNotes: '' }],
  ['truncates a long title', { title: 'w'.repeat(300) }, { title: 'w'.repeat(200), sourceUrl: '', generalNotes: '' }],
])('%s', (_, shared, kit) => {
  expect(sharedKit(new URLSearchParams(shared))).toEqual(kit)
})
