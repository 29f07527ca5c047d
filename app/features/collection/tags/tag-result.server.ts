import type { Actor } from '~/platform/actor'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** A tag; times are ISO texts. */
export type Tag = {
  id: string
  userId: string
  name: string
  slug: string
  color: string
  createdAt: string
  updatedAt: string
}

/**
 * The result of a tag operation. Errors are returned, not thrown. The specification names the operations, also those
 * that no page needs.
 */
export type TagResult<T> = { data: T; error: null; status: 'success' } | { data: null; error: Error; status: 'error' }

/**
 * Returns the data of a result.
 * @throws its error
 */
export function dataOf<T>(result: TagResult<T>): T {
  if (result.status === 'error') throw result.error
  return result.data
}

/** Runs an operation for a signed-in user and puts errors into the result. */
export async function resultOf<T>(actor: Actor | null, run: (actor: Actor) => Promise<T>): Promise<TagResult<T>> {
  try {
    if (!actor) throw new ForbiddenError(i18n.t('User not authenticated'))
    return { data: await run(actor), error: null, status: 'success' }
  } catch (error) {
    return { data: null, error: error instanceof Error ? error : new Error('Failed to fetch tags'), status: 'error' }
  }
}

/** Creates one error for missing and for other users' tags, so that they look the same. */
export const noSuchTag = () => new NotFoundError(i18n.t('Tag not found or access denied'))
/** Creates one error for missing and for other users' kits, so that they look the same. */
export const noSuchProject = () => new NotFoundError(i18n.t('Project not found or access denied'))

export type TagRow = {
  id: string
  userId: string
  name: string
  slug: string
  color: string
  created: Date
  updated: Date
}

/** Converts a row to a tag, with times as ISO texts. */
export function asTag({ id, userId, name, slug, color, created, updated }: TagRow): Tag {
  return { id, userId, name, slug, color, createdAt: created.toISOString(), updatedAt: updated.toISOString() }
}
