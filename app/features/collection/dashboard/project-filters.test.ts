import { describe, expect, it } from 'vitest'
import {
  ACTIVE_STATUSES,
  DRILL_SHAPES,
  KIT_CATEGORIES,
  PROJECT_STATUSES,
} from '~/features/collection/projects/project-terms'
import {
  type DashboardState,
  DEFAULT_STATE,
  dashboardPath,
  isBare,
  parseDashboardParams,
  STATUS_FILTERS,
  statusesOf,
  statusPath,
} from './project-filters'

const parse = (query: string) => parseDashboardParams(new URLSearchParams(query))
const id = (letter: string) => letter.repeat(16)

it('the statuses, their filters, the categories and the drill shapes are those of the data model', () => {
  const statuses = ['wishlist', 'purchased', 'stash', 'progress', 'completed', 'archived', 'destashed', 'onhold']
  expect(PROJECT_STATUSES.toSorted()).toEqual(statuses.toSorted())
  expect(STATUS_FILTERS.toSorted()).toEqual([...statuses, 'active', 'everything'].toSorted())
  expect(ACTIVE_STATUSES).toEqual(['purchased', 'stash', 'progress', 'onhold'])
  expect(KIT_CATEGORIES).toEqual(['full', 'mini'])
  expect(DRILL_SHAPES).toEqual(['round', 'square'])
})

describe('the state parsed from a URL', () => {
  it('is the default without parameters', () => {
    expect(parse('')).toEqual({ state: DEFAULT_STATE, rejected: [] })
  })

  it('survives a round trip through a URL', () => {
    const state: DashboardState = {
      status: 'everything',
      companies: [id('c'), id('b')],
      artists: [id('a')],
      tags: [id('t'), id('u')],
      drillShape: 'round',
      coverage: 'partial',
      place: 'Box 2, below',
      series: 'Masters',
      kitted: false,
      adhesive: 'tape',
      own: { [`field-${id('f')}`]: 'Hall & stairs' },
      due: true,
      year: 2025,
      missing: 'size',
      include: ['mini', 'archived'],
      search: 'Café & 50% "große" _\\ #',
      sort: 'title',
      direction: 'desc',
      page: 3,
      size: 100,
      view: 'list',
    }
    expect(parse(dashboardPath(state, { page: 3 }).split('?')[1] ?? '')).toEqual({ state, rejected: [] })
  })

  it.each([
    ['an empty company', 'company='],
    ['all companies', 'company=all'],
    ['all artists', 'artist=all'],
    ['all drill shapes', 'drillShape=all'],
    ['an empty drill shape', 'drillShape='],
    ['a drill shape that does not exist', 'drillShape=oval'],
    ['a coverage that does not exist', 'coverage=half'],
    ['a flag that is neither yes nor no', 'kitted=perhaps'],
    ['an adhesive that does not exist', 'adhesive=nails'],
    ['a word for what should be here', 'due=soon'],
    ['a blank search', 'search=%20%20'],
    ['NUL alone', 'search=%00'],
    ['an empty tag', 'tag='],
    ['companies that are not IDs', "company=all&company=&company=' or 1=1 --"],
    ['a year in words', 'year=soon'],
    ['a gap that does not exist', 'missing=patience'],
    ['a page before the first', 'page=0'],
    ['a page beyond all numbers', 'page=99999999999999999999'],
    ['a size that is not offered', 'size=1000000'],
    ['a view that does not exist', 'view=wall'],
    ['a direction that does not exist', 'direction=sideways'],
  ])('ignores %s', (_, query) => {
    expect(parse(query)).toEqual({ state: DEFAULT_STATE, rejected: [] })
  })

  it('has each company once, and at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${String(at).padStart(15, '0')}`)
    expect(parse(`company=${id('c')}&company=${id('b')}&company=${id('c')}`).state.companies).toEqual([
      id('c'),
      id('b'),
    ])
    expect(parse(many.map(one => `company=${one}`).join('&')).state.companies).toHaveLength(50)
  })

  it('trims and truncates the search', () => {
    expect(parse('search=%20owl%20').state.search).toBe('owl')
    expect(parse(`search=${'x'.repeat(500)}`).state.search).toHaveLength(200)
  })

  it('reports unknown fields and applies the known ones', () => {
    const { state, rejected } = parse('filter[password]=x&filter[status]=stash&sort=passwordHash&search=owl')
    expect(rejected).toEqual([
      { reason: 'field', value: 'password' },
      { reason: 'field', value: 'passwordHash' },
    ])
    expect(state).toEqual({ ...DEFAULT_STATE, status: 'stash', search: 'owl' })
  })

  it('treats inherited object properties as unknown fields', () => {
    expect(parse('sort=constructor').rejected).toEqual([{ reason: 'field', value: 'constructor' }])
  })

  it('reports an unknown status', () => {
    expect(parse('status=lost')).toEqual({ state: DEFAULT_STATE, rejected: [{ reason: 'status', value: 'lost' }] })
  })

  it('uses the default direction of each sort unless one is given', () => {
    expect(parse('sort=title').state.direction).toBe('asc')
    expect(parse('sort=diamonds').state.direction).toBe('desc')
    expect(parse('sort=diamonds&direction=asc').state.direction).toBe('asc')
  })

  it("ignores a form's direction that belongs to another sort", () => {
    expect(parse('sort=title&direction=title-desc').state.direction).toBe('desc')
    expect(parse('sort=title&direction=updated-desc').state.direction).toBe('asc')
    expect(parse('sort=title&direction=title-sideways').state.direction).toBe('asc')
  })
})

describe('excluding statuses from all kits', () => {
  it('excludes nothing by default', () => {
    expect(statusesOf('everything', parse('status=everything').state.include)).toHaveLength(8)
  })

  it('accepts a form with every checkbox cleared', () => {
    expect(parse('status=everything&include=none').state.include).toEqual([])
    expect(statusesOf('everything', [])).toEqual(['purchased', 'stash', 'progress', 'onhold', 'completed'])
  })

  it('does not affect other status filters', () => {
    expect(statusesOf('wishlist', [])).toEqual(['wishlist'])
    expect(statusesOf('active', [])).toEqual(['purchased', 'stash', 'progress', 'onhold'])
  })
})

describe('dashboard URLs', () => {
  it('always contain the status, so they are never bare', () => {
    for (const status of STATUS_FILTERS)
      expect(isBare(new URL(statusPath(status), 'http://x').searchParams)).toBe(false)
    expect(isBare(new URLSearchParams('utm_source=mail'))).toBe(true)
  })

  it('reset the page if a filter changes, but not if only the view does', () => {
    const third = { ...DEFAULT_STATE, page: 3 }
    expect(dashboardPath(third, { search: 'owl' })).toBe('/dashboard?status=active&search=owl')
    expect(dashboardPath(third, { view: 'list' })).toBe('/dashboard?status=active&view=list&page=3')
  })

  it('of status cards keep view and sort and drop every other filter', () => {
    const state: DashboardState = {
      ...DEFAULT_STATE,
      search: 'owl',
      year: 2024,
      view: 'list',
      sort: 'title',
      direction: 'asc',
    }
    expect(statusPath('wishlist', state)).toBe('/dashboard?status=wishlist&sort=title&view=list')
  })
})
