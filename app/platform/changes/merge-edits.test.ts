import { describe, expect, test } from 'vitest'
import { mergeEdits, openedAs } from './merge-edits'

const opened = { title: 'Hare', status: 'stash', width: '40', unit: 'cm', notes: 'a\nb' }

describe('merging form input with concurrent changes', () => {
  test('an unedited field takes its current value, an edited one its input', () => {
    const typed = { ...opened, title: 'Young Hare', notes: 'a\r\nb ' }
    const now = { ...opened, status: 'progress' }
    expect(mergeEdits({ opened, typed, now })).toEqual({
      values: { ...typed, status: 'progress', notes: 'a\nb' },
      both: [],
    })
  })

  test('a field that both sides changed is reported, unless the values are equal', () => {
    const typed = { ...opened, title: 'Young Hare', status: 'progress' }
    const now = { ...opened, title: 'Old Hare', status: 'progress' }
    const { values, both } = mergeEdits({ opened, typed, now })
    expect(both).toEqual(['title'])
    expect(values.title).toBe('Young Hare')
  })

  test('a group of fields is merged as a unit', () => {
    const typed = { ...opened, unit: 'in' }
    const now = { ...opened, width: '50' }
    const { values, both } = mergeEdits({ opened, typed, now }, [['width', 'unit']])
    expect(values).toMatchObject({ width: '40', unit: 'in' })
    expect(both).toEqual(['width', 'unit'])
  })

  test('original values are ignored if they are incomplete or malformed', () => {
    expect(openedAs(JSON.stringify(opened), ['title', 'notes'])).toEqual(opened)
    for (const text of [null, '', 'no', '[]', 'null', '{"title":1}', '{"title":"a"}']) {
      expect(openedAs(text, ['title', 'notes'])).toBe(null)
    }
  })
})
