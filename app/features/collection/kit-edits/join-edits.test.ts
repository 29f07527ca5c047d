import { expect, it } from 'vitest'
import { type Changes, joinEdits } from './join-edits'

const edit = (minute: number, changes: Changes) => ({ created: new Date(Date.UTC(2026, 0, 5, 12, minute)), changes })
/** Joins edits, given and returned from the oldest. */
const joined = (...edits: ReturnType<typeof edit>[]) =>
  joinEdits(edits.toReversed())
    .toReversed()
    .map(({ created, changes }) => [created.getUTCMinutes(), changes])

it('joins edits within ten minutes of the first one', () => {
  expect(
    joined(
      edit(0, { place: ['Shelf', 'Attic'] }),
      edit(6, { place: ['Attic', 'Cellar'], rating: [null, 4] }),
      edit(10, { place: ['Cellar', 'Box'] }),
      edit(19, { price: [42, 45] }),
    ),
  ).toEqual([
    [0, { place: ['Shelf', 'Cellar'], rating: [null, 4] }],
    [10, { place: ['Cellar', 'Box'], price: [42, 45] }],
  ])
})

it('leaves out what was reverted within them', () => {
  expect(
    joined(
      edit(0, { place: ['Shelf', 'Attic'], rating: [null, 4] }),
      edit(1, { place: ['Attic', 'Shelf'] }),
      edit(20, { price: [null, 42] }),
      edit(21, { price: [42, null] }),
      edit(40, { kitted: [false, true] }),
      edit(50, { kitted: [true, false] }),
    ),
  ).toEqual([
    [0, { rating: [null, 4] }],
    [40, { kitted: [false, true] }],
    [50, { kitted: [true, false] }],
  ])
})
