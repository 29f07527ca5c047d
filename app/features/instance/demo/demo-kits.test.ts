import { expect, it } from 'vitest'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import { KitColorSchema } from '~/features/collection/legends/kit-color.schema'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { ProjectSchema } from '~/features/collection/projects/project.schema'
import { FIELD_NAMES } from '~/features/collection/projects/project-fields'
import { totalOf } from '~/features/collection/projects/project-figures'
import { demoDrawer, demoLegend } from './demo-colors'
import { demoKits } from './demo-kits'

const kits = demoKits('2026-06-15')

it('are valid kits with their dates in order', () => {
  expect(kits).toHaveLength(60)
  for (const { input } of kits) {
    expect([input.title, ProjectSchema.safeParse(input).error?.issues]).toEqual([input.title, undefined])
    const dates = [
      input.datePurchased,
      input.dateReceived,
      input.dateStarted,
      input.dateCompleted,
      input.dateLeft,
    ].filter(Boolean)
    expect([input.title, dates]).toEqual([input.title, [...dates].sort()])
  }
})

it('include every status in realistic proportions', () => {
  const counts: Record<string, number> = {}
  for (const { input } of kits) counts[input.status] = (counts[input.status] ?? 0) + 1
  expect(counts).toEqual({
    wishlist: 9,
    purchased: 3,
    stash: 18,
    progress: 6,
    onhold: 3,
    completed: 15,
    archived: 3,
    destashed: 3,
  })
})

it('have at most three tags each, in seven combinations', () => {
  const combinations = kits.map(({ input }) => input.tags.join(', '))
  expect(Math.max(...kits.map(({ input }) => input.tags.length))).toBeLessThanOrEqual(3)
  expect(new Set(combinations).size).toBe(7)
})

it('have a photo of a known scene or no photo', () => {
  const scenes = new Set(kits.map(({ scene }) => scene))
  expect([...scenes].filter(scene => scene !== null).sort()).toEqual([
    'flowers',
    'forest',
    'hills',
    'moon',
    'night',
    'sea',
    'sunset',
    'waves',
  ])
})

it('fill every field on at least one kit', () => {
  const empty = emptyProject()
  for (const name of FIELD_NAMES) {
    const filled = kits.filter(({ input }) => JSON.stringify(input[name]) !== JSON.stringify(empty[name]))
    expect([name, filled.length > 0]).toEqual([name, true])
  }
})

it('have notes whose figures never fall', () => {
  const figures = kits.flatMap(({ notes }) => {
    const days = notes.filter(note => note.minutes).sort((one, other) => one.date.localeCompare(other.date))
    return [days.map(note => note.placed ?? note.percent ?? 0)]
  })
  expect(figures.filter(kit => kit.length >= 3).length).toBeGreaterThan(3)
  expect(figures).toEqual(figures.map(kit => [...kit].sort((one, other) => one - other)))
})

it('have legends of unique codes and symbols, whose counts add up to the diamonds of the kit', () => {
  const legends = kits.flatMap(({ input }, index) => {
    const lines = demoLegend(input, index)
    return lines ? [{ input, lines }] : []
  })
  expect(legends.length).toBeGreaterThan(10)
  for (const { input, lines } of legends) {
    expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
    expect(new Set(lines.map(({ symbol }) => symbol)).size).toBe(lines.length)
    expect(lines.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(totalOf(input).total)
    for (const [at, line] of lines.entries()) KitColorSchema.parse({ ...line, position: at + 1, sorted: false })
  }
})

it('come with a drawer of valid drills', () => {
  for (const drill of demoDrawer()) expect(DrillSchema.parse(drill)).toEqual(drill)
})
