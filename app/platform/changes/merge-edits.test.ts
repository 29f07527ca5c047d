import { describe, expect, test } from 'vitest'
import { mergeEdits, openedAs } from './merge-edits'

const opened = { title: 'Hare', status: 'stash', width: '40', unit: 'cm', notes: 'a\nb' }

describe('what was typed and what was changed elsewhere', () => {
  test('a field that was left alone is as it is now, a typed one as typed', () => {
    const typed = { ...opened, title: 'Young Hare', notes: 'a\r\nb ' }
    const now = { ...opened, status: 'progress' }
    expect(mergeEdits({ opened, typed, now })).toEqual({
      values: { ...typed, status: 'progress', notes: 'a\nb' },
      both: [],
    })
  })

  test('what both sides changed is named, unless to the same', () => {
    const typed = { ...opened, title: 'Young Hare', status: 'progress' }
    const now = { ...opened, title: 'Old Hare', status: 'progress' }
    const { values, both } = mergeEdits({ opened, typed, now })
    expect(both).toEqual(['title'])
    expect(values.title).toBe('Young Hare')
  })

  test('what means something together only goes together', () => {
    const typed = { ...opened, unit: 'in' }
    const now = { ...opened, width: '50' }
    const { values, both } = mergeEdits({ opened, typed, now }, [['width', 'unit']])
    expect(values).toMatchObject({ width: '40', unit: 'in' })
    expect(both).toEqual(['width', 'unit'])
  })

  test('what a form carries along is read only when it is whole', () => {
    expect(openedAs(JSON.stringify(opened), ['title', 'notes'])).toEqual(opened)
    for (const text of [null, '', 'no', '[]', 'null', '{"title":1}', '{"title":"a"}']) {
      expect(openedAs(text, ['title', 'notes'])).toBe(null)
    }
  })
})
