import { createCompany, deleteCompany, updateCompany } from '~/features/collection/companies/companies.server'
import { CompanySchema } from '~/features/collection/companies/company.schema'
import type { Collection } from '../collection.server'
import { text, url } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const companies: Collection = owned({
  name: 'companies',
  id: 'pbc_3866053794',
  table: 'companies',
  fields: {
    name: text({ needed: true }),
    website_url: url({ needed: true }),
  },
  schema: CompanySchema,
  writes: {
    create: write => createCompany(write.actor, valid(companies, CompanySchema, write), write.id, write.on),
    update: write => updateCompany(write.actor, write.id, validChange(companies, CompanySchema, write), write.on),
    remove: ({ actor, id, on }) => deleteCompany(actor, id, on),
  },
})
