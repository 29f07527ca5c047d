import { expect, it } from 'vitest'
import type { BulkChange } from './bulk-terms'
import { changedToast } from './bulk-toast'

const titleOf = (change: BulkChange) => changedToast({ selected: 20, changed: 20, undo: null }, '/', change).title

it.each<[BulkChange, string]>([
  [{ status: 'stash' }, 'In stash: 20 kits'],
  [{ addTags: ['hallway', 'gift'], removeTags: [] }, 'Tagged 20 kits “hallway”, “gift”'],
  [{ removeTags: ['gift'] }, 'Removed “gift” from 20 kits'],
  [{ kitted: true }, 'Changed 20 kits: kitted'],
  [{ company: null, place: '', addTags: ['a'], removeTags: ['b'] }, 'Changed 20 kits: company, place, tags'],
  [{ status: 'progress', dateCompleted: '2026-01-31' }, 'Changed 20 kits: status, date completed'],
])('the toast of a bulk change says what changed: %o', (change, title) => expect(titleOf(change)).toBe(title))
