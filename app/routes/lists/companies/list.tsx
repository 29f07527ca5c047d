import { useActionData, useLoaderData } from '@remix-run/react'
import { COMPANIES } from '~/features/collection/companies/company-operations.server'
import { NamesScreen } from '~/features/collection/named-lists/names-screen'
import { addAction } from '../list-actions.server'
import { listLoader } from '../list-loaders.server'
import { listMeta } from '../name-titles'
import { COMPANY_LIST } from './list-config'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta = listMeta(COMPANY_LIST.list)
export const loader = listLoader(COMPANY_LIST.list)
export const action = addAction(COMPANIES)

export default function CompaniesPage() {
  return <NamesScreen {...COMPANY_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
