import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** The site's creator, from the settings. */
export type Creator = { name: string; path: string; paragraphs: string[] }

/** Returns null if the settings name no creator. */
export function creatorOf(): Creator | null {
  if (!env.SITE.creatorName) return null
  return {
    name: env.SITE.creatorName,
    path: `/about/${slugOf(env.SITE.creatorName)}`,
    // Some environments store line breaks as a literal \n.
    paragraphs: env.SITE.creatorStory
      .split(/(?:\n|\\n)+/)
      .map(line => line.trim())
      .filter(Boolean),
  }
}

/**
 * Returns the creator whose page has `name` as its last path segment.
 * @throws NotFoundError for every other name
 */
export function creatorNamed(name = ''): Creator {
  const creator = creatorOf()
  if (creator?.path !== `/about/${slugOf(name)}`) throw new NotFoundError(i18n.t("This page doesn't exist."))
  return creator
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
