/** PocketBase's limits for queries, and ours. */
export const LIMITS = {
  /** bytes of a filter */
  filter: 3500,
  comparisons: 200,
  /** nesting depth, to limit the parser's stack; not in PocketBase */
  brackets: 100,
  /** nesting depth of function calls */
  calls: 3,
  sorts: 8,
  /** bytes of a sort field */
  sortName: 255,
  /** relations in a path */
  hops: 6,
  perPage: 1000,
  /** expanded records of a back relation, per parent */
  backRelation: 1000,
  // Not in PocketBase:
  /** relations that a filter and a sort order join. A comparison with several related records joins them twice */
  joins: 60,
  /** milliseconds of a statement that joins */
  joinedMs: 2_000,
  /** relations in `expand`, of all paths */
  expands: 50,
  /** records that `expand` reads: a thousand kits with fifty each */
  expandedRecords: 50_000,
  /** characters of expanded records that a response repeats, and in addition for each of its records */
  repeated: 1_000_000,
  repeatedPerRecord: 20_000,
} as const

/** An invalid query. The client gets no details. */
export class QueryError extends Error {
  override name = 'QueryError'
}

export class UnknownFieldError extends QueryError {}
