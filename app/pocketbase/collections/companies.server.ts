import { createCompany, deleteCompany, updateCompany } from '~/features/companies/companies.server'
import { CompanySchema } from '~/features/companies/company.schema'
import type { Collection } from '../collection.server'
import { relation, text, url } from '../fields'
import { OWN } from '../rules.server'
import { valid } from './valid.server'

export const companies: Collection = {
  name: 'companies',
  id: 'pbc_3866053794',
  type: 'base',
  table: 'companies',
  fields: { user: relation('users', { needed: true }), name: text(), website_url: url() },
  rules: OWN,
  writes: {
    create: (actor, input, id) => createCompany(actor, valid(companies, CompanySchema, input), id),
    update: (actor, id, input) => updateCompany(actor, id, valid(companies, CompanySchema.partial(), input)),
    remove: deleteCompany,
  },
}
