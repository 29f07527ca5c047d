import { expect, test } from 'vitest'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import type { CheckedRow } from './check-rows'
import { actionFor, planRows } from './import-plan'

const row = (line: number, title: string, company = '', sourceId = ''): CheckedRow => ({
  line,
  cells: [],
  title,
  input: title ? ({ title, company } as ProjectInput) : null,
  progress: null,
  minutes: null,
  lacksCurrency: false,
  own: {},
  notes: [],
  sourceId,
  given: [],
  problems: [],
  remarks: [],
})

test('matches kits by title and company, ignoring case and accents', () => {
  const known = [{ id: 'one', title: 'Café  Terrace', company: 'Paint Gem' }]
  const verdicts = (rows: CheckedRow[]) => planRows(rows, known).map(planned => planned.verdict)
  expect(verdicts([row(2, 'CAFE terrace', 'paint gem')])).toEqual(['duplicate'])
  expect(verdicts([row(2, 'Café Terrace', 'Oraloa'), row(3, 'Café Terrace')])).toEqual(['new', 'new'])
  expect(verdicts([row(2, '')])).toEqual(['problem'])
})

test('a repeated kit names the first line', () =>
  expect(planRows([row(2, 'Rye'), row(5, 'rye')], [])).toMatchObject([
    { verdict: 'new' },
    { verdict: 'repeat', earlier: 2 },
  ]))

test('a kit that exists twice matches two lines, and a third line is a repeat', () => {
  const known = [
    { id: 'one', title: 'Rye', company: '' },
    { id: 'two', title: 'Rye', company: '' },
  ]
  expect(planRows([row(2, 'Rye'), row(3, 'Rye'), row(4, 'Rye')], known)).toMatchObject([
    { verdict: 'duplicate', kit: { id: 'one' } },
    { verdict: 'duplicate', kit: { id: 'two' } },
    { verdict: 'repeat', earlier: 2 },
  ])
})

test('an ID of another app finds a renamed kit, and tells two kits of one name apart', () => {
  const known = [
    { id: 'one', title: 'Rye', company: '', sourceId: 'app:1' },
    { id: 'two', title: 'Barley', company: '', sourceId: '' },
  ]
  const rows = [row(2, 'Oats', '', 'app:1'), row(3, 'Rye', '', 'app:2'), row(4, 'Rye', '', 'app:2')]
  expect(planRows([...rows, row(5, 'barley', '', 'app:3')], known)).toMatchObject([
    { verdict: 'duplicate', kit: { id: 'one' } },
    { verdict: 'new' },
    { verdict: 'repeat', earlier: 3 },
    { verdict: 'duplicate', kit: { id: 'two' } },
  ])
  expect(planRows([row(2, 'Rye', '', 'other:1')], known)).toMatchObject([{ verdict: 'duplicate', kit: { id: 'one' } }])
})

test.each([
  ['new', { duplicates: 'skip', repeats: 'skip' }, 'add'],
  ['problem', { duplicates: 'add', repeats: 'add' }, 'fail'],
  ['duplicate', { duplicates: 'update', repeats: 'skip' }, 'update'],
  ['repeat', { duplicates: 'skip', repeats: 'add' }, 'add'],
] as const)('a %s line with %j: %s', (verdict, choices, step) => expect(actionFor(verdict, choices)).toBe(step))
