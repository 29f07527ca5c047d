import { LISTS } from '~/features/collection/named-lists/lists'
import type { NameOperations } from '~/features/collection/named-lists/name-operations'
import { createCompany, deleteCompany, mergeCompany, updateCompany } from './companies.server'
import { type CompanyInput, CompanySchema } from './company.schema'

export const COMPANIES: NameOperations<CompanyInput> = {
  list: LISTS.companies,
  schema: CompanySchema,
  create: createCompany,
  update: updateCompany,
  remove: deleteCompany,
  merge: mergeCompany,
}
