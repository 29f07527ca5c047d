import { describe, expect, it } from 'vitest'
import { joinTagNames, splitTagNames } from './tag-names'
import { tagSlug } from './tag-slug'

describe('tag names in a text field', () => {
  it.each([
    ['', []],
    ['night sky', ['night sky']],
    ['a, b;c', ['a', 'b', 'c']],
    [' a ,, ;b ', ['a', 'b']],
    ['Animals, animals, ANIMALS', ['Animals']],
    ['"red, white", blue', ['red, white', 'blue']],
    ['gold , "red, white" ;blue', ['gold', 'red, white', 'blue']],
    ['5" drills, 10" drills', ['5" drills', '10" drills']],
    ['"so called" art, sky', ['"so called" art', 'sky']],
    ['"never closed, sky', ['"never closed', 'sky']],
    ['""', ['""']],
    ['a\nb', ['a', 'b']],
  ])('%j is %j', (text, names) => expect(splitTagNames(text)).toEqual(names))

  it('survive a round trip', () => {
    const names = ['night sky', 'red, white; blue', 'ab', '5" drills', '"quoted"', '"a", "b"', 'two\nlines', '"', '"""']
    expect(splitTagNames(joinTagNames(names))).toEqual(names)
  })
})

describe('slugs', () => {
  const none = new Set<string>()

  it.each([
    ['Night Sky', 'night-sky'],
    ['  --Für Elise!! ', 'f-r-elise'],
    ['花', 'tag'],
    ['!!!', 'tag'],
  ])('%j becomes %j', (name, slug) => expect(tagSlug(name, none)).toBe(slug))

  it('get a numeric suffix if taken, and a timestamp after 100 attempts', () => {
    expect(tagSlug('tag', new Set(['tag']))).toBe('tag-2')
    expect(tagSlug('tag', new Set(['tag', 'tag-2', 'tag-3']))).toBe('tag-4')
    const taken = new Set(['tag', ...Array.from({ length: 99 }, (_, n) => `tag-${n + 2}`)])
    expect(tagSlug('tag', taken, 1_800_000_000_000)).toBe('tag-1800000000000')
    taken.add('tag-1800000000000')
    expect(tagSlug('tag', taken, 1_800_000_000_000)).toBe('tag-1800000000001')
  })
})
