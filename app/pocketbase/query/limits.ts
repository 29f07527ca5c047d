/** What a query may ask for at most (protocol, sections 2.2 to 2.7). */
export const LIMITS = {
  /** bytes of a client's filter */
  filter: 3500,
  /** comparisons in one filter */
  comparisons: 200,
  /** brackets within brackets: ours, for the parser's own stack */
  brackets: 100,
  /** calls within calls */
  calls: 3,
  sorts: 8,
  /** bytes of one sort term's name */
  sortName: 255,
  /** relations a path may cross */
  hops: 6,
  perPage: 1000,
  /** records a back relation expands to, for each parent */
  backRelation: 1000,
} as const

/** A query that cannot be understood. The client is told nothing more than that (protocol, section 2.8). */
export class QueryError extends Error {
  override name = 'QueryError'
}

/** A query that names a field that is not there, or not for the requester. */
export class UnknownFieldError extends QueryError {}
