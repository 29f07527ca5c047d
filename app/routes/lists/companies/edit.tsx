import { useActionData, useLoaderData } from '@remix-run/react'
import { COMPANIES } from '~/features/collection/companies/company-operations.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { editAction } from '../list-actions.server'
import { nameLoader } from '../list-loaders.server'
import { nameMeta } from '../name-titles'
import { COMPANY_LIST } from './list-config'

export const meta = nameMeta
export const loader = nameLoader(COMPANY_LIST.list)
export const action = editAction(COMPANIES)

export default function CompanyPage() {
  return <NameScreen {...COMPANY_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
