import { describe, expect, it } from 'vitest'
import { datesForStatus, datesOutOfOrder, type ProjectDates, statusSteps } from './project-status'
import { PROJECT_STATUSES, type ProjectStatus } from './project-terms'

const today = '2026-11-20'
const none: ProjectDates = {
  ...{ datePurchased: null, dateReceived: null, dateStarted: null },
  ...{ dateCompleted: null, dateLeft: null },
}
const choose = (from: ProjectStatus, to: ProjectStatus, dates: Partial<ProjectDates> = {}) =>
  datesForStatus({ from, to, dates: { ...none, ...dates }, today, isFinishFromRule: true })

describe('a status sets its own date', () => {
  it.each([
    ['wishlist', 'purchased', 'datePurchased'],
    ['purchased', 'stash', 'dateReceived'],
    ['stash', 'progress', 'dateStarted'],
    ['progress', 'completed', 'dateCompleted'],
    ['completed', 'destashed', 'dateLeft'],
  ] as const)('%s → %s sets %s', (from, to, date) => {
    expect(choose(from, to)).toEqual({ set: date, cleared: null, dates: { ...none, [date]: today } })
  })

  it('only if it is empty', () => {
    const dates = { dateStarted: '2026-01-02' }
    expect(choose('onhold', 'progress', dates)).toEqual({ set: null, cleared: null, dates: { ...none, ...dates } })
  })

  it('from any status, and changes no other date', () => {
    expect(choose('wishlist', 'completed').dates).toEqual({ ...none, dateCompleted: today })
  })

  it('but not for statuses without one', () => {
    for (const to of ['onhold', 'archived', 'wishlist'] as const) {
      expect(choose('progress', to)).toEqual({ set: null, cleared: null, dates: none })
    }
  })

  it('but not if the user sets or clears the date in the same edit', () => {
    const choice = { from: 'stash', to: 'progress', today, typed: ['dateStarted'], isFinishFromRule: false } as const
    expect(datesForStatus({ ...choice, dates: { ...none, dateStarted: '2026-10-01' } }).dates.dateStarted).toBe(
      '2026-10-01',
    )
    expect(datesForStatus({ ...choice, dates: none })).toEqual({ set: null, cleared: null, dates: none })
  })
})

describe('without a current day', () => {
  it('a status sets no date but still clears the completion date of a reopened kit', () => {
    const choice = { to: 'progress', today: null, isFinishFromRule: true } as const
    const dates = { ...none, dateCompleted: '2026-02-03' }
    expect(datesForStatus({ ...choice, from: 'stash', dates: none }).dates).toEqual(none)
    expect(datesForStatus({ ...choice, from: 'completed', dates })).toEqual({
      set: null,
      cleared: 'dateCompleted',
      dates: none,
    })
  })
})

it('the date of leaving is kept if the kit comes back', () => {
  for (const to of PROJECT_STATUSES)
    expect(choose('destashed', to, { dateLeft: '2026-02-03' }).dates.dateLeft).toBe('2026-02-03')
})

describe('the completion date', () => {
  const finished = { dateStarted: '2026-01-02', dateCompleted: '2026-02-03' }

  it.each(['archived', 'destashed'] as const)('is kept if a completed kit becomes %s', to => {
    expect(choose('completed', to, finished).dates).toMatchObject(finished)
  })

  it.each(['purchased', 'stash', 'progress', 'onhold', 'wishlist'] as const)(
    'is cleared if the kit returns to %s',
    to => {
      const { cleared, dates } = choose('completed', to, finished)
      expect(cleared).toBe('dateCompleted')
      expect(dates.dateCompleted).toBeNull()
      expect(dates.dateStarted).toBe('2026-01-02')
    },
  )

  it('is cleared if an archived or destashed kit becomes active again', () => {
    expect(choose('archived', 'progress', finished).cleared).toBe('dateCompleted')
    expect(choose('destashed', 'stash', finished)).toMatchObject({ set: 'dateReceived', cleared: 'dateCompleted' })
  })

  it.each(['purchased', 'stash', 'progress', 'onhold', 'wishlist'] as const)(
    'is kept if the user entered it and the kit returns to %s',
    to => {
      const dates = { ...none, ...finished }
      const choice = { from: 'completed', to, dates, today, isFinishFromRule: false } as const
      expect(datesForStatus(choice)).toMatchObject({ cleared: null, dates: finished })
    },
  )

  it('is kept between active statuses, where only the user can have set it', () => {
    expect(choose('progress', 'onhold', finished)).toMatchObject({ cleared: null, dates: finished })
  })

  it('is kept if the user sets it in the same edit', () => {
    const change = datesForStatus({
      from: 'completed',
      to: 'progress',
      dates: { ...none, dateCompleted: '2026-03-04' },
      today,
      typed: ['dateCompleted'],
      isFinishFromRule: true,
    })
    expect(change).toMatchObject({ cleared: null, dates: { dateCompleted: '2026-03-04' } })
  })
})

describe('the same status', () => {
  it.each(PROJECT_STATUSES)('%s changes nothing', status => {
    expect(choose(status, status)).toEqual({ set: null, cleared: null, dates: none })
  })
})

describe('next steps', () => {
  it.each(PROJECT_STATUSES)('%s has at least one next step, and none to itself', status => {
    const steps = statusSteps(status).map(step => step.status)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).not.toContain(status)
  })
})

describe('dates out of order', () => {
  it('are reported at the later field', () => {
    expect(datesOutOfOrder({ ...none, datePurchased: '2026-02-01', dateStarted: '2026-01-01' })).toEqual({
      dateStarted: 'This is earlier than the date it was bought. Check the dates.',
    })
  })

  it('are compared with the latest preceding date', () => {
    const dates = {
      datePurchased: '2026-05-01',
      dateReceived: '2026-01-01',
      dateStarted: '2026-02-01',
      dateCompleted: null,
      dateLeft: '2026-04-01',
    }
    expect(Object.keys(datesOutOfOrder(dates))).toEqual(['dateReceived', 'dateStarted', 'dateLeft'])
  })

  it('may be equal or missing', () => {
    expect(datesOutOfOrder({ ...none, datePurchased: '2026-02-01', dateCompleted: '2026-02-01' })).toEqual({})
  })
})
