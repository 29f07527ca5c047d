import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encodingSamples } from './csv-encoding'

const file = (name: string) => readFileSync(`tests/fixtures/cases/${name}.csv`)

describe('samples of other encodings', () => {
  test('read the letters beyond ASCII in each encoding that fits', () => {
    const samples = encodingSamples(file('csv-macroman'), 'macintosh')
    expect(samples).toContainEqual({ encoding: 'macintosh', sample: 'Café am Fluß · Müller' })
    expect(samples).toContainEqual({ encoding: 'windows-1252', sample: 'CafŽ am Flu§ · MŸller' })
    expect(samples.map(({ encoding }) => encoding)).not.toContain('utf-8')
  })

  test('are one for encodings that read the same: the chosen or most common one', () => {
    const bytes = Buffer.from('Title,Status\nCaf\xe9,stash\n', 'latin1')
    const encodings = (current: 'windows-1252' | 'iso-8859-15') =>
      encodingSamples(bytes, current).flatMap(({ encoding, sample }) => (sample === 'Café' ? [encoding] : []))
    expect(encodings('windows-1252')).toEqual(['windows-1252'])
    expect(encodings('iso-8859-15')).toEqual(['iso-8859-15'])
  })

  test('are none for ASCII, and only UTF-16 for UTF-16', () => {
    expect(encodingSamples(Buffer.from('Title,Status\nFox,stash\n'), 'utf-8')).toEqual([])
    const wide = encodingSamples(Buffer.from('Title,Status\nCafé,stash\n', 'utf16le'), 'utf-16le')
    expect(wide.map(({ encoding }) => encoding)).toEqual(['utf-16le'])
  })
})
