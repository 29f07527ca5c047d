import { useActionData, useLoaderData } from '@remix-run/react'
import { COMPANIES } from '~/features/collection/companies/company-operations.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { COMPANY_LIST } from '../_app.companies/list-config'
import { editAction } from '../named-lists/list-actions.server'
import { nameLoader } from '../named-lists/list-loaders.server'
import { nameMeta } from '../named-lists/name-titles'

export const meta = nameMeta
export const loader = nameLoader(COMPANY_LIST.list)
export const action = editAction(COMPANIES)

export default function CompanyPage() {
  return <NameScreen {...COMPANY_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
