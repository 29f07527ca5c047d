import sql from 'sql-template-tag'
import { deleteName } from '~/features/collection/named-lists/delete-name.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { pairForMerge } from '~/features/collection/named-lists/merge-pair.server'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { CompanyInput } from './company.schema'

/**
 * Creates a company.
 * @throws ConflictError if the user has a company with that name, ignoring case
 */
export async function createCompany(
  actor: Actor,
  input: CompanyInput,
  id = newId(),
  on: Db = db,
): Promise<{ id: string }> {
  return claiming('name', taken(input.name), () =>
    on.company.create({ data: { id, ...ownedBy(actor), ...input }, select: { id: true } }),
  )
}

/**
 * Updates name and website.
 * @throws NotFoundError
 * @throws ConflictError if another company has that name
 */
export async function updateCompany(
  actor: Actor,
  id: string,
  input: Partial<CompanyInput>,
  on: Db = db,
): Promise<void> {
  const { count } = await claiming('name', taken(input.name), () =>
    on.company.updateMany({ where: { id, ...ownedBy(actor) }, data: input }),
  )
  if (count === 0) throw new NotFoundError()
}

/** Moves a company to the trash: see `deleteName`. @throws NotFoundError */
export const deleteCompany = (actor: Actor, id: string, on?: Db) => deleteName(actor, LISTS.companies, id, on)

/**
 * Moves all kits of a company to another one and deletes the first. The website moves too if the other has none.
 * Returns the number of kits and both names.
 * @throws NotFoundError
 * @throws InvalidError for merging a company with itself
 */
export async function mergeCompany(actor: Actor, id: string, intoId: string) {
  return inTransaction(async tx => {
    const names = await pairForMerge(tx, actor, 'companies', id, intoId)
    await execute(
      sql`
      update companies set website_url = gone.website_url, updated = now() from companies gone
      where companies.id = ${intoId} and companies.website_url = '' and gone.id = ${id} and gone.website_url <> ''`,
      tx,
    )
    const kits = await execute(
      sql`update projects set company = ${intoId} where "user" = ${actor.userId} and company = ${id}`,
      tx,
    )
    await tx.company.delete({ where: { id, ...ownedBy(actor) } })
    return { kits, ...names }
  })
}

const taken = (name = '') => i18n.t('A company named "{name}" already exists', { name })
