import { createArtist } from '~/features/collection/artists/artists.server'
import { createCompany } from '~/features/collection/companies/companies.server'
import { CompanySchema } from '~/features/collection/companies/company.schema'
import type { TagInput } from '~/features/collection/tags/tag.schema'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { createTag } from '~/features/collection/tags/tags.server'
import type { Actor } from '~/platform/actor'

export const makeTag = async (actor: Actor, name: string, color?: TagInput['color']) =>
  dataOf(await createTag(actor, { name, color }))

export const makeCompany = async (actor: Actor, name: string, websiteUrl = '') => ({
  ...(await createCompany(actor, CompanySchema.parse({ name, websiteUrl }))),
  name,
})

export const makeArtist = async (actor: Actor, name: string) => ({ ...(await createArtist(actor, { name })), name })
