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
    create: (actor, input, id, { on }) => createCompany(actor, valid(companies, CompanySchema, input), id, on),
    update: (actor, id, input, { on }) => updateCompany(actor, id, validChange(companies, CompanySchema, input), on),
    remove: (actor, id, { on }) => deleteCompany(actor, id, on),
  },
})
