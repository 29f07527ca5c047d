import { z } from 'zod'
import { KITTED, PROJECT_STATUSES, type ProjectStatus } from '~/features/collection/projects/project-terms'

/**
 * The responses of /api/stats and /api/notes/latest, as the service that they come from published them. They are checked by
 * the compiler where they are computed, and documented in OpenAPI.
 */

const Count = z.int()
const Days = z.number().nullable().describe('Days with one decimal; null if unknown')
const Day = z.string().describe('YYYY-MM-DD')
const Instant = z.string().describe('A timestamp in UTC: 2026-11-21 10:00:00.123Z')
const generatedAt = z.iso.datetime()
const month = z.int().describe('1 to 12')

const statuses = Object.fromEntries([...PROJECT_STATUSES, KITTED].map(status => [status, Count])) as Record<
  ProjectStatus | typeof KITTED,
  typeof Count
>

export const Summary = z.object({
  generatedAt,
  year: Count,
  metrics: z.object({
    totalKits: Count,
    completedThisYear: Count,
    inProgress: Count,
    inStash: Count,
    allTimeCompleted: Count,
    wishlistSize: Count,
  }),
  statusBreakdown: z.object(statuses),
})

export const Completions = z.object({
  generatedAt,
  year: Count,
  total: Count,
  months: z.array(
    z.object({
      month,
      label: z.string().describe('Jan to Dec'),
      count: Count,
      previousYearCount: Count,
      previousYearDelta: Count,
      averageCompletionDays: Days,
    }),
  ),
})

export const YearlyCompletions = z.object({
  generatedAt,
  total: Count,
  years: z.array(z.object({ year: Count, count: Count, cumulativeCount: Count })),
})

const TimedKit = z.object({ id: z.string(), title: z.string(), dateStarted: Day, dateCompleted: Day, days: Count })
const MonthLabel = z.string().describe('Jan 2026')

export const CompletionTimes = z.object({
  generatedAt,
  averageCompletionDays: Days,
  averageStashDwellDays: Days,
  averageTimeToStartDays: Days,
  fastestCompletion: TimedKit.nullable(),
  slowestCompletion: TimedKit.nullable(),
  mostProductiveMonth: z.object({ year: Count, month, label: MonthLabel, count: Count }).nullable(),
})

const Top = z.array(z.object({ id: z.string(), label: z.string(), count: Count }))
const Group = z.object({ total: Count, items: Top, otherCount: Count })
const Split = z.array(z.object({ key: z.string(), label: z.string(), count: Count }))

export const CollectionFigures = z.object({
  generatedAt,
  topCompanies: Top,
  topArtists: Top,
  topTags: Top,
  topCompaniesGroup: Group,
  topArtistsGroup: Group,
  topTagsGroup: Group,
  drillShapeSplit: Split,
  kitCategorySplit: Split,
  sizeBuckets: Split,
})

const ReviewedKit = z.object({
  id: z.string(),
  title: z.string(),
  company: z.string().nullable(),
  artist: z.string().nullable(),
})

export const MonthInReview = z.object({
  generatedAt,
  year: Count,
  month,
  label: MonthLabel,
  completedKits: z.array(ReviewedKit.extend({ date: Day })),
  newAdditions: z.array(ReviewedKit.extend({ date: Instant })),
  progressNotes: z.array(
    z.object({
      id: z.string(),
      projectId: z.string(),
      projectTitle: z.string(),
      date: Day,
      content: z.string(),
      hasImage: z.boolean(),
    }),
  ),
})

export const ProjectCounts = z.object({ counts: z.record(z.string(), Count) })

export const LatestNotes = z.object({
  items: z.array(z.object({ id: z.string(), targetId: z.string(), date: Day, created: Instant })),
})
