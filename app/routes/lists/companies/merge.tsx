import { useLoaderData } from '@remix-run/react'
import { COMPANIES } from '~/features/collection/companies/company-operations.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { MergeScreen } from '~/features/collection/named-lists/merge-screen'
import { mergeAction } from '../list-actions.server'
import { mergeLoader } from '../list-loaders.server'
import { mergeMeta } from '../name-titles'

export const meta = mergeMeta
export const loader = mergeLoader(LISTS.companies)
export const action = mergeAction(COMPANIES)

export default function MergeCompany() {
  return <MergeScreen list={LISTS.companies} {...useLoaderData<typeof loader>()} />
}
