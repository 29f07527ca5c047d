import { useLoaderData } from '@remix-run/react'
import { COMPANIES } from '~/features/collection/companies/company-operations.server'
import { DeleteScreen } from '~/features/collection/named-lists/delete-screen'
import { LISTS } from '~/features/collection/named-lists/lists'
import { deleteAction } from '../list-actions.server'
import { nameLoader } from '../list-loaders.server'
import { deleteMeta } from '../name-titles'

export const meta = deleteMeta
export const loader = nameLoader(LISTS.companies)
export const action = deleteAction(COMPANIES)

export default function DeleteCompany() {
  return <DeleteScreen list={LISTS.companies} {...useLoaderData<typeof loader>()} />
}
