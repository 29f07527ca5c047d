import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'

/** Who made this place, as the settings tell it. */
export type Creator = { name: string; path: string; story: string[] }

/** The creator, when the settings name one. */
export function creatorOf(): Creator | null {
  if (!env.CREATOR_NAME) return null
  return {
    name: env.CREATOR_NAME,
    path: `/about/${slugOf(env.CREATOR_NAME)}`,
    // Settings from some places carry their line ends as \n in letters.
    story: env.CREATOR_STORY.split(/(?:\n|\\n)+/)
      .map(line => line.trim())
      .filter(Boolean),
  }
}

/**
 * The creator whose page has that last part in its address.
 * @throws NotFoundError for every other name
 */
export function creatorNamed(name = ''): Creator {
  const creator = creatorOf()
  if (creator?.path !== `/about/${slugOf(name)}`) throw new NotFoundError('There is nothing at this address.')
  return creator
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
