import { type DocumentedCall, listOf, NUMBER, objectOf, type QueryName, TEXT } from './calls'

const INTEGER = { type: 'integer' } as const
const IDS = { type: 'array', items: TEXT, maxItems: 100 } as const
const LABELED = listOf(objectOf({ key: TEXT, label: TEXT, count: INTEGER }))
const TOP = listOf(objectOf({ id: TEXT, label: TEXT, count: INTEGER }))
const GROUP = objectOf({ total: INTEGER, items: TOP, otherCount: INTEGER })
const COUNTS = objectOf({ counts: { type: 'object', additionalProperties: INTEGER } })
const KIT_DAYS = listOf(objectOf({ id: TEXT, title: TEXT, date: TEXT, company: TEXT, artist: TEXT }))
const TIMED_KIT = objectOf({ id: TEXT, title: TEXT, dateStarted: TEXT, dateCompleted: TEXT, days: INTEGER })

const figures = (name: string, summary: string, reply: Record<string, unknown>, query?: readonly QueryName[]) =>
  ({ method: 'get', path: `/api/stats/${name}`, tag: 'Figures', summary, who: 'logged in', query, reply }) as const

/** Requests for figures, and for the newest notes. */
export const FIGURE_CALLS: readonly DocumentedCall[] = [
  figures(
    'summary',
    'Count kits by status',
    objectOf({ generatedAt: TEXT, year: INTEGER, metrics: { type: 'object' }, statusBreakdown: { type: 'object' } }),
    ['year'],
  ),
  figures(
    'completions',
    'Count the kits completed in each month of a year',
    objectOf({ generatedAt: TEXT, year: INTEGER, total: INTEGER, months: listOf({ type: 'object' }) }),
    ['year'],
  ),
  figures(
    'completions/yearly',
    'Count the kits completed in each year',
    objectOf({
      generatedAt: TEXT,
      total: INTEGER,
      years: listOf(objectOf({ year: INTEGER, count: INTEGER, cumulativeCount: INTEGER })),
    }),
  ),
  figures(
    'completion-times',
    'Get how many days kits took',
    objectOf({
      generatedAt: TEXT,
      averageCompletionDays: NUMBER,
      averageStashDwellDays: NUMBER,
      averageTimeToStartDays: NUMBER,
      fastestCompletion: TIMED_KIT,
      slowestCompletion: TIMED_KIT,
      mostProductiveMonth: objectOf({ year: INTEGER, month: INTEGER, label: TEXT, count: INTEGER }),
    }),
  ),
  figures(
    'collection',
    'Get the most frequent companies, artists and tags, and kits by shape, category and size',
    objectOf({
      generatedAt: TEXT,
      topCompanies: TOP,
      topArtists: TOP,
      topTags: TOP,
      topCompaniesGroup: GROUP,
      topArtistsGroup: GROUP,
      topTagsGroup: GROUP,
      drillShapeSplit: LABELED,
      kitCategorySplit: LABELED,
      sizeBuckets: LABELED,
    }),
  ),
  figures(
    'month-in-review',
    'List the kits completed and purchased in a month, and its progress notes',
    objectOf({
      generatedAt: TEXT,
      year: INTEGER,
      month: INTEGER,
      label: TEXT,
      completedKits: KIT_DAYS,
      newAdditions: KIT_DAYS,
      progressNotes: listOf({ type: 'object' }),
    }),
    ['year', 'month'],
  ),
  figures('company-project-counts', 'Count kits by company', COUNTS),
  figures('tag-project-counts', 'Count kits by tag', COUNTS),
  {
    method: 'post',
    path: '/api/notes/latest',
    tag: 'Figures',
    summary: 'Get the newest note of each of up to 100 kits',
    who: 'logged in',
    body: { craft: TEXT, userId: TEXT, targetIds: IDS },
    reply: objectOf({ items: listOf(objectOf({ id: TEXT, targetId: TEXT, date: TEXT, created: TEXT })) }),
  },
]
