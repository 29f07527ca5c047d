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
  ...[
    ['See (https://shop.example/1).', 'https://shop.example/1'],
    ['See https://shop.example/1.', 'https://shop.example/1'],
    ['“https://shop.example/1”, how nice!', 'https://shop.example/1'],
    ['<https://shop.example/1>', 'https://shop.example/1'],
    ['Here: HTTPS://Shop.example/1!', 'HTTPS://Shop.example/1'],
    ['https://shop.example/fox_(small)', 'https://shop.example/fox_(small)'],
    ['(https://shop.example/fox_(small))', 'https://shop.example/fox_(small)'],
    ['https://shop.example/?a=1.5&b=c).', 'https://shop.example/?a=1.5&b=c'],
  ].map(([text = '', link = '']): [string, Record<string, string>, object] => [
    `finds the end of the link in ${text}`,
    { title: 'Fox', text: `Fox\n${text}` },
    { title: 'Fox', sourceUrl: link, generalNotes: text.replace(link, '').trim() },
  ]),
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
