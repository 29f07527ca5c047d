import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mosaicUrl } from './mosaic'

describe('the mosaic of a kit without a photo', () => {
  it('is deterministic', () => {
    expect(mosaicUrl('The Starry Night')).toBe(mosaicUrl('The Starry Night'))
  })

  it('does not change between releases, because users recognize their kits by it', () => {
    const drawn = ['The Starry Night', 'Young Hare', 'Water Lilies', 'The Kiss'].map(title => mosaicUrl(title)).join()
    expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe('22fe0ff25c175555')
  })

  it('differs between titles', () => {
    const titles = Array.from({ length: 200 }, (_, index) => `Kit number ${index}`)
    expect(new Set(titles.map(title => mosaicUrl(title))).size).toBe(200)
  })

  it('is small enough to inline', () => {
    expect(mosaicUrl('The Great Wave off Kanagawa').length).toBeLessThan(450)
  })

  it('accepts any text', () => {
    for (const title of ['', ' ', '🪩💎', 'x'.repeat(10_000), '日本'])
      expect(mosaicUrl(title)).toMatch(/^data:image\/bmp;base64,/)
  })

  it.each([
    [24, 18],
    [40, 30],
    [12, 12],
  ])('is a bitmap of %d × %d drills in at most six colors', async (columns, rows) => {
    const bytes = Buffer.from(mosaicUrl('Young Hare', columns, rows).split(',')[1] ?? '', 'base64')
    expect(bytes.toString('latin1', 0, 2)).toBe('BM')
    expect(bytes.readUInt32LE(2)).toBe(bytes.length)
    expect(bytes.readInt32LE(18)).toBe(columns)
    expect(bytes.readInt32LE(22)).toBe(rows)
    const start = bytes.readUInt32LE(10)
    for (const byte of bytes.subarray(start)) {
      expect(byte >> 4).toBeLessThan(6)
      expect(byte & 15).toBeLessThan(6)
    }
  })
})
