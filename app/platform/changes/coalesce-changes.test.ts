import { describe, expect, it } from 'vitest'
import { type Change, coalesceChanges } from './coalesce-changes'

const change = (id: number, action: Change['action'], ids: string, table = 'projects'): Change => ({
  id,
  owner: 'ada',
  table,
  action,
  ids: ids.split(' '),
})
const coalesced = (changes: Change[]) =>
  coalesceChanges(changes).map(({ id, table, action, ids }) => `${id} ${table} ${action} ${ids.join(' ')}`)

describe('the changes of one transaction', () => {
  it.each([
    ['created and updated: created', [change(1, 'create', 'a b'), change(2, 'update', 'b')], ['1 projects create a b']],
    ['created and deleted: omitted', [change(1, 'create', 'a b'), change(2, 'delete', 'b')], ['1 projects create a']],
    [
      'updated twice: updated',
      [change(1, 'update', 'a b'), change(2, 'update', 'b c')],
      ['1 projects update a b', '2 projects update c'],
    ],
    [
      'updated and deleted: deleted, with its last state',
      [change(1, 'update', 'a'), change(2, 'delete', 'a')],
      ['2 projects delete a'],
    ],
    [
      'deleted and created again: updated',
      [change(1, 'delete', 'a'), change(2, 'create', 'a')],
      ['1 projects update a'],
    ],
    [
      'in several tables: separate',
      [change(1, 'delete', 'a', 'tags'), change(2, 'update', 'a'), change(3, 'delete', 'b', 'tags')],
      ['1 tags delete a', '2 projects update a', '3 tags delete b'],
    ],
    ['none: none', [], []],
  ])('%s', (_what, changes, expected) => {
    expect(coalesced(changes)).toEqual(expected)
  })

  it('coalesce ten thousand rows into one', () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => `kit${n}`).join(' ')
    const all = coalesceChanges([change(1, 'create', ids), change(2, 'update', ids)])
    expect(all).toHaveLength(1)
    expect(all[0]?.ids).toHaveLength(10_000)
  })
})
