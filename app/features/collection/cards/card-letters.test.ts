import { readFileSync } from 'node:fs'
import satori from 'satori'
import { expect, it } from 'vitest'
import { drawableText } from './card-letters'

it.each([
  ['Starry Night Over the Rhône', 'Starry Night Over the Rhône'],
  ['Łódź, “Őrség” – 40 × 50 €', 'Łódź, “Őrség” – 40 × 50 €'],
  ['Cafe\u0301', 'Café'],
  ['Gem 💎✨ night 👩‍👩‍👧 1️⃣ ❤️', 'Gem night 1'],
  ['tab\tand\u0000 control\u202e signs\ud800', 'taband control signs'],
  ['日本語のタイトル', ''],
  ['Great Wave 神奈川沖浪裏', ''],
  ['مرحبا', ''],
  ['Звёздная ночь', ''],
  ['💎💎', ''],
  ['', ''],
])('%s is drawn as "%s"', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})

it('claims only characters that both weights of the font have', async () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  const claimed = every
    .filter(sign => sign.trim() && sign === sign.normalize('NFC') && drawableText(sign) === sign)
    .join('')
  expect(claimed.length).toBeGreaterThan(300)
  for (const weight of [400, 700] as const) {
    const missing: string[] = []
    await satori(
      { type: 'div', props: { style: { fontWeight: weight }, children: claimed }, key: null },
      {
        width: 1000,
        height: 1000,
        fonts: ['latin', 'latin-ext'].map(subset => ({
          name: subset,
          data: readFileSync(`node_modules/@fontsource/karla/files/karla-${subset}-${weight}-normal.woff`),
          weight,
        })),
        loadAdditionalAsset: async (_, segment) => {
          missing.push(segment)
          return []
        },
      },
    )
    expect(missing).toEqual([])
  }
})
