import type { Sql } from 'sql-template-tag'

/** The first argument of every operation: the user of the session or of the API token. */
export type Actor = { userId: string; proof?: Proof }

/**
 * The condition under which a remembered token still is the actor's, and whether a statement has confirmed it
 * (`platform/db/rows.server.ts`). Until then, an operation may write nothing without it.
 */
export type Proof = { readonly condition: Sql; holds: boolean }
