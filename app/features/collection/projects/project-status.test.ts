import { describe, expect, it } from 'vitest'
import { datesForStatus, datesOutOfOrder, type ProjectDates, statusSteps } from './project-status'
import { PROJECT_STATUSES, type ProjectStatus } from './project-terms'

const today = '2026-11-20'
const none: ProjectDates = { datePurchased: null, dateReceived: null, dateStarted: null, dateCompleted: null }
const choose = (from: ProjectStatus, to: ProjectStatus, dates: Partial<ProjectDates> = {}) =>
  datesForStatus({ from, to, dates: { ...none, ...dates }, today, isFinishFromRule: true })

describe('a status fills its own date', () => {
  it.each([
    ['wishlist', 'purchased', 'datePurchased'],
    ['purchased', 'stash', 'dateReceived'],
    ['stash', 'progress', 'dateStarted'],
    ['progress', 'completed', 'dateCompleted'],
  ] as const)('%s → %s sets %s', (from, to, date) => {
    expect(choose(from, to)).toEqual({ set: date, cleared: null, dates: { ...none, [date]: today } })
  })

  it('only when it is empty', () => {
    const dates = { dateStarted: '2026-01-02' }
    expect(choose('onhold', 'progress', dates)).toEqual({ set: null, cleared: null, dates: { ...none, ...dates } })
  })

  it('from any status, and touches no other date', () => {
    expect(choose('wishlist', 'completed').dates).toEqual({ ...none, dateCompleted: today })
  })

  it('not for statuses without one', () => {
    for (const to of ['onhold', 'archived', 'destashed', 'wishlist'] as const) {
      expect(choose('progress', to)).toEqual({ set: null, cleared: null, dates: none })
    }
  })

  it('not when the day was given, or emptied, by hand with the same change', () => {
    const choice = { from: 'stash', to: 'progress', today, typed: ['dateStarted'], isFinishFromRule: false } as const
    expect(datesForStatus({ ...choice, dates: { ...none, dateStarted: '2026-10-01' } }).dates.dateStarted).toBe(
      '2026-10-01',
    )
    expect(datesForStatus({ ...choice, dates: none })).toEqual({ set: null, cleared: null, dates: none })
  })
})

describe('without a day to fill in', () => {
  it('a status sets nothing, and still clears the finish date on the way back', () => {
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

describe('the finish date', () => {
  const finished = { dateStarted: '2026-01-02', dateCompleted: '2026-02-03' }

  it.each(['archived', 'destashed'] as const)('stays when a finished kit is %s', to => {
    expect(choose('completed', to, finished).dates).toEqual({ ...none, ...finished })
  })

  it.each(['purchased', 'stash', 'progress', 'onhold', 'wishlist'] as const)('goes when it goes back to %s', to => {
    const { cleared, dates } = choose('completed', to, finished)
    expect(cleared).toBe('dateCompleted')
    expect(dates.dateCompleted).toBeNull()
    expect(dates.dateStarted).toBe('2026-01-02')
  })

  it('goes too when an archived or destashed kit comes back', () => {
    expect(choose('archived', 'progress', finished).cleared).toBe('dateCompleted')
    expect(choose('destashed', 'stash', finished)).toMatchObject({ set: 'dateReceived', cleared: 'dateCompleted' })
  })

  it.each(['purchased', 'stash', 'progress', 'onhold', 'wishlist'] as const)(
    'that was typed by hand stays on the way back to %s',
    to => {
      const dates = { ...none, ...finished }
      const choice = { from: 'completed', to, dates, today, isFinishFromRule: false } as const
      expect(datesForStatus(choice)).toMatchObject({ cleared: null, dates: finished })
    },
  )

  it('stays between active statuses: it was typed by hand there', () => {
    expect(choose('progress', 'onhold', finished)).toMatchObject({ cleared: null, dates: finished })
  })

  it('stays when it was given by hand with the same change', () => {
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
  it.each(PROJECT_STATUSES)('%s leads on, and never to itself', status => {
    const steps = statusSteps(status).map(step => step.status)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).not.toContain(status)
  })
})

describe('dates out of order', () => {
  it('are pointed out beside the later field', () => {
    expect(datesOutOfOrder({ ...none, datePurchased: '2026-02-01', dateStarted: '2026-01-01' })).toEqual({
      dateStarted: 'This is earlier than the date it was bought. Check the dates.',
    })
  })

  it('are compared with the latest day before them', () => {
    const dates = {
      datePurchased: '2026-05-01',
      dateReceived: '2026-01-01',
      dateStarted: '2026-02-01',
      dateCompleted: null,
    }
    expect(Object.keys(datesOutOfOrder(dates))).toEqual(['dateReceived', 'dateStarted'])
  })

  it('may be the same day, or missing', () => {
    expect(datesOutOfOrder({ ...none, datePurchased: '2026-02-01', dateCompleted: '2026-02-01' })).toEqual({})
  })
})
