import { expect, test } from 'vitest'
import { sharedKit } from './shared-kit'

test.each([
  [
    'a shop puts its page into the address',
    { title: 'Starry Night 40x50', url: 'https://shop.example/1' },
    { title: 'Starry Night 40x50', sourceUrl: 'https://shop.example/1', generalNotes: '' },
  ],
  [
    'a phone puts it into the text',
    { title: 'Starry Night', text: 'Look at this!\nhttps://shop.example/1' },
    { title: 'Starry Night', sourceUrl: 'https://shop.example/1', generalNotes: 'Look at this!' },
  ],
  [
    'a text alone begins with the title',
    { text: 'Starry Night https://shop.example/1\n40 x 50 cm' },
    { title: 'Starry Night', sourceUrl: 'https://shop.example/1', generalNotes: '40 x 50 cm' },
  ],
  ['the text repeats the title', { title: 'Hare', text: 'Hare' }, { title: 'Hare', sourceUrl: '', generalNotes: '' }],
  ['a photo comes without words', {}, { title: '', sourceUrl: '', generalNotes: '' }],
  ['a title of any length', { title: 'w'.repeat(300) }, { title: 'w'.repeat(200), sourceUrl: '', generalNotes: '' }],
])('%s', (_, shared, kit) => {
  expect(sharedKit(new URLSearchParams(shared))).toEqual(kit)
})
