import type { Actor } from '../actor'

/** Limits a Prisma `where` to the user's rows: `{ id, ...ownedBy(actor) }`. Other users' rows are not found. */
export const ownedBy = (actor: Actor) => ({ userId: actor.userId })
