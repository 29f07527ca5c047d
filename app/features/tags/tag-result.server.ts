import type { Actor } from '~/platform/actor'
import { ForbiddenError, NotFoundError } from '~/platform/errors'

/** A tag as the product reads it (specification, section 3); times as ISO text. */
export type Tag = {
  id: string
  userId: string
  name: string
  slug: string
  color: string
  createdAt: string
  updatedAt: string
}

/** What every tag operation gives; errors are in it, never thrown (specification, sections 3, 5 and 8). */
export type TagResult<T> = { data: T; error: null; status: 'success' } | { data: null; error: Error; status: 'error' }

/** The data of a result, or its error thrown: for callers that answer errors the way everything else does. */
export function dataOf<T>(result: TagResult<T>): T {
  if (result.status === 'error') throw result.error
  return result.data
}

/** Runs an operation of a person who is known, and puts whatever it throws into the result. */
export async function resultOf<T>(actor: Actor | null, run: (actor: Actor) => Promise<T>): Promise<TagResult<T>> {
  try {
    if (!actor) throw new ForbiddenError('User not authenticated')
    return { data: await run(actor), error: null, status: 'success' }
  } catch (error) {
    return { data: null, error: error instanceof Error ? error : new Error('Failed to fetch tags'), status: 'error' }
  }
}

/** Somebody else's tag or kit does not exist, so there is one sentence for both (specification, section 8). */
export const noSuchTag = () => new NotFoundError('Tag not found or access denied')
export const noSuchProject = () => new NotFoundError('Project not found or access denied')

type TagRow = { id: string; userId: string; name: string; slug: string; color: string; created: Date; updated: Date }

/** A tag's row as the product reads it. */
export function asTag({ id, userId, name, slug, color, created, updated }: TagRow): Tag {
  return { id, userId, name, slug, color, createdAt: created.toISOString(), updatedAt: updated.toISOString() }
}
