import { idsByName } from '~/features/collection/named-lists/ids-by-name.server'
import { tagsByName } from '~/features/collection/tags/tags-by-name.server'
import type { Actor } from '~/platform/actor'
import { ownedBy } from '~/platform/db/ownership'
import type { Tx } from '~/platform/db/transaction.server'
import type { PlannedRow } from './import-plan'
import type { ImportResult } from './import-result'

/** IDs of companies, artists and tags by the names in a file. */
export type Links = Record<'companies' | 'artists' | 'tags', Map<string, string>>

/** Finds the companies, artists and tags of the rows and creates missing ones. */
export async function linksFor(tx: Tx, actor: Actor, rows: PlannedRow[]): Promise<Links> {
  const inputs = rows.flatMap(row => row.input ?? [])
  return {
    companies: await idsByName(tx, actor, 'companies', new Set(inputs.map(input => input.company))),
    artists: await idsByName(tx, actor, 'artists', new Set(inputs.map(input => input.artist))),
    tags: await tagsByName(tx, actor, new Set(inputs.flatMap(input => input.tags))),
  }
}

type NamesOf = Record<'companies' | 'artists' | 'tags', { id: string }[]>

/** Returns the user's companies, artists and tags. */
export async function namesOf(tx: Tx, actor: Actor): Promise<NamesOf> {
  const mine = { where: ownedBy(actor), select: { id: true } }
  return {
    companies: await tx.company.findMany(mine),
    artists: await tx.artist.findMany(mine),
    tags: await tx.tag.findMany(mine),
  }
}

/** Returns the IDs that are new. */
export function createdSince(before: NamesOf, after: NamesOf): ImportResult['created'] {
  const fresh = (kind: keyof NamesOf) => {
    const known = new Set(before[kind].map(({ id }) => id))
    return after[kind].map(({ id }) => id).filter(id => !known.has(id))
  }
  return { companies: fresh('companies'), artists: fresh('artists'), tags: fresh('tags') }
}
