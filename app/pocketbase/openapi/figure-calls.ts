import { z } from 'zod'
import {
  CollectionFigures,
  Completions,
  CompletionTimes,
  LatestNotes,
  MonthInReview,
  ProjectCounts,
  Summary,
  YearlyCompletions,
} from '../statistics/figures'
import { type DocumentedCall, type QueryName, TEXT } from './calls'

const figures = (name: string, summary: string, reply: z.ZodType, query?: readonly QueryName[]) =>
  ({
    method: 'get',
    path: `/api/stats/${name}`,
    tag: 'Figures',
    summary,
    who: 'logged in',
    query,
    reply: replyOf(reply),
  }) as const

/** Requests for figures, and for the newest notes. */
export const FIGURE_CALLS: readonly DocumentedCall[] = [
  figures('summary', 'Count kits by status', Summary, ['year']),
  figures('completions', 'Count the kits completed in each month of a year', Completions, ['year']),
  figures('completions/yearly', 'Count the kits completed in each year', YearlyCompletions),
  figures('completion-times', 'Get how many days kits took', CompletionTimes),
  figures(
    'collection',
    'Get the most frequent companies, artists and tags, and kits by shape, category and size',
    CollectionFigures,
  ),
  figures('month-in-review', 'List the kits completed and added in a month, and its progress notes', MonthInReview, [
    'year',
    'month',
  ]),
  figures('company-project-counts', 'Count kits by company', ProjectCounts),
  figures('artist-project-counts', 'Count kits by artist', ProjectCounts),
  figures('tag-project-counts', 'Count kits by tag', ProjectCounts),
  {
    method: 'post',
    path: '/api/notes/latest',
    tag: 'Figures',
    summary: 'Get the newest note of each of up to 100 kits',
    who: 'logged in',
    body: { craft: TEXT, userId: TEXT, targetIds: { type: 'array', items: TEXT, maxItems: 100 } },
    reply: replyOf(LatestNotes),
  },
]

/** Returns a response as JSON Schema, without the limits of JavaScript's integers. */
function replyOf(shape: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return schema
}
