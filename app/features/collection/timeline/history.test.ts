import { describe, expect, it } from 'vitest'
import type { TimelineNote } from '~/features/collection/progress-notes/note-queries.server'
import type { ProjectDates } from '~/features/collection/projects/project-status'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { holdsOf, momentsOf, type RecordedStatus, timelineOf } from './history'

const NO_DATES: ProjectDates = {
  ...{ datePurchased: null, dateReceived: null, dateStarted: null },
  ...{ dateCompleted: null, dateLeft: null },
}

/** Builds a kit's history: its first status, then each new one. */
function recorded(...steps: [day: string, to: ProjectStatus][]): RecordedStatus[] {
  return steps.map(([day, to], at) => ({
    id: String(at),
    from: steps[at - 1]?.[1] ?? null,
    to,
    day,
    at: new Date(`${day}T12:00:00Z`),
  }))
}
const entriesOf = (changes: RecordedStatus[], dates: Partial<ProjectDates> = {}) =>
  momentsOf(changes, { ...NO_DATES, ...dates }).map(({ day, label }) => `${day} ${label}`)

describe('the history of a kit', () => {
  it('has an entry for every status change', () => {
    const way = recorded(
      ['2026-01-01', 'wishlist'],
      ['2026-01-05', 'purchased'],
      ['2026-01-12', 'stash'],
      ['2026-02-01', 'progress'],
      ['2026-03-12', 'onhold'],
      ['2026-04-04', 'progress'],
      ['2026-05-01', 'completed'],
      ['2026-05-02', 'archived'],
      ['2026-05-03', 'stash'],
      ['2026-05-04', 'destashed'],
      ['2026-05-05', 'progress'],
    )
    expect(entriesOf(way)).toEqual([
      '2026-01-01 Added to your collection, on the wishlist',
      '2026-01-05 Marked as purchased',
      '2026-01-12 Added to stash',
      '2026-02-01 Started',
      '2026-03-12 Put on hold',
      '2026-04-04 Resumed, after 23 days on hold',
      '2026-05-01 Marked as completed',
      '2026-05-02 Archived',
      '2026-05-03 Returned to stash',
      '2026-05-04 Destashed',
      '2026-05-05 Restarted',
    ])
  })

  it("uses the kit's dates, and shows a status change only if it differs from them", () => {
    const way = recorded(['2026-01-01', 'stash'], ['2026-02-01', 'progress'], ['2026-03-01', 'completed'])
    const dates = { dateReceived: '2025-12-24', dateStarted: '2026-02-01', dateCompleted: '2026-02-27' }
    expect(entriesOf(way, dates)).toEqual([
      '2025-12-24 Received',
      '2026-02-01 Started',
      '2026-02-27 Finished',
      '2026-01-01 Added to your collection, in the stash',
      '2026-03-01 Marked as completed',
    ])
  })

  it("contains only the kit's dates if no change was recorded, and is empty without dates", () => {
    expect(entriesOf([], { dateStarted: '2024-05-06' })).toEqual(['2024-05-06 Started'])
    expect(entriesOf([])).toEqual([])
  })

  it('omits the length of a hold that began before changes were recorded', () => {
    const picked = { ...recorded(['2026-04-04', 'progress'])[0], from: 'onhold' } as RecordedStatus
    expect(entriesOf([picked])).toEqual(['2026-04-04 Resumed'])
    expect(holdsOf([picked], '2026-05-01')).toEqual({ days: 0, since: null })
  })
})

describe('the time on hold', () => {
  it('is summed over all holds, including the current one', () => {
    const way = recorded(
      ['2026-01-01', 'progress'],
      ['2026-01-02', 'onhold'],
      ['2026-01-12', 'progress'],
      ['2026-02-01', 'onhold'],
    )
    expect(holdsOf(way, '2026-02-04')).toEqual({ days: 13, since: '2026-02-01' })
    expect(holdsOf(way.slice(0, 3), '2026-02-04')).toEqual({ days: 10, since: null })
    expect(holdsOf([], '2026-02-04')).toEqual({ days: 0, since: null })
  })

  it('reads "1 day" for one day, and is omitted within the same day', () => {
    const way = recorded(['2026-01-01', 'onhold'], ['2026-01-02', 'progress'], ['2026-01-03', 'onhold'])
    expect(entriesOf(way)[1]).toBe('2026-01-02 Resumed, after 1 day on hold')
    expect(entriesOf(recorded(['2026-01-01', 'onhold'], ['2026-01-01', 'stash']))[1]).toBe(
      '2026-01-01 Returned to stash',
    )
  })
})

describe('the timeline', () => {
  const note = (id: string, date: string) =>
    ({ id, date, content: id, created: new Date(`${date}T18:00:00Z`) }) as TimelineNote
  const labelsOf = (page: Parameters<typeof timelineOf>[0], moments: ReturnType<typeof momentsOf>) =>
    timelineOf(page, moments).map(({ note, moment }) => note?.content ?? moment?.label)

  it('orders a day as completion, notes, then earlier statuses', () => {
    const day = '2026-02-01'
    const moments = momentsOf(recorded(['2026-01-01', 'stash'], [day, 'onhold']), {
      ...NO_DATES,
      datePurchased: day,
      dateReceived: day,
      dateStarted: day,
      dateCompleted: day,
    })
    expect(labelsOf({ notes: [note('evening', day)], before: null, isLast: true }, moments)).toEqual([
      'Finished',
      'evening',
      'Put on hold',
      'Started',
      'Received',
      'Purchased',
      'Added to your collection, in the stash',
    ])
  })

  it('puts every event on exactly one page, in order with its notes', () => {
    const moments = momentsOf(
      recorded(
        ['2026-01-01', 'progress'],
        ['2026-01-15', 'onhold'],
        ['2026-01-25', 'progress'],
        ['2026-03-01', 'onhold'],
      ),
      NO_DATES,
    )
    const [first, second, third] = ['2026-02-01', '2026-01-20', '2026-01-10'].map(date => note(date, date)) as [
      TimelineNote,
      TimelineNote,
      TimelineNote,
    ]
    expect(labelsOf({ notes: [first, second], before: null, isLast: false }, moments)).toEqual([
      'Put on hold',
      '2026-02-01',
      'Resumed, after 10 days on hold',
      '2026-01-20',
    ])
    expect(labelsOf({ notes: [third], before: second, isLast: true }, moments)).toEqual([
      'Put on hold',
      '2026-01-10',
      'Added to your collection, in progress',
    ])
    expect(labelsOf({ notes: [], before: null, isLast: true }, moments)).toHaveLength(4)
  })
})
