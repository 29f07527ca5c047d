/** PocketBase's limits for queries. */
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
} as const

/** An invalid query. The client gets no details. */
export class QueryError extends Error {
  override name = 'QueryError'
}

export class UnknownFieldError extends QueryError {}
