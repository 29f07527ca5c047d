import type { Actor } from '~/platform/actor'
import { derivedId } from '~/platform/ids.server'

const STORED = /^([A-Za-z0-9_-]{1,200})_[a-z0-9]{10}(\.[A-Za-z0-9]{1,5})$/

/**
 * The name a restored photo gets when its own is taken: always the same, so that a second restore knows it again. Empty for a name that
 * is none of ours.
 */
export function keptName(actor: Actor, record: string, name: string): string {
  const [, base, ending] = STORED.exec(name) ?? []
  return base ? `${base}_${derivedId(actor.userId, record, name).slice(0, 10)}${ending}` : ''
}

/** Whether a photo can be stored under that name. */
export const isStoredName = (name: string) => STORED.test(name)
