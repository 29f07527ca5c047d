import type { Actor } from './actor'

/**
 * The scope of a noun, to be spread into a Prisma `where`: `{ id, ...projectsOf(actor) }`. Someone else's row is simply not found.
 */
export const ownedBy = (actor: Actor) => ({ userId: actor.userId })
