import { CompanyFields } from '~/features/collection/companies/company-fields'
import { CompanySign } from '~/features/collection/companies/company-link'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { LISTS } from '~/features/collection/named-lists/lists'
import type { ListConfig } from '../list-config'

export const COMPANY_LIST: ListConfig = {
  list: LISTS.companies,
  purpose:
    /*i18n*/ 'The makers of your kits, with their websites. They are also created when you enter them on <0>a kit</0>.',
  kitsHref: id => dashboardPath(DEFAULT_STATE, { status: 'everything', companies: [id] }),
  sign: entry => <CompanySign {...entry} />,
  fields: CompanyFields,
}
