import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { mergeCompany } from '~/features/companies/companies.server'
import { LISTS, mergedInWords } from '~/features/named-lists/lists'
import { MergeScreen } from '~/features/named-lists/merge-screen'
import { getMerge } from '~/features/named-lists/name-queries.server'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Merge ${data.entry.name}` : undefined)

/** What can be merged; with `into`, what that would move. */
export const loader = authed(async ({ actor, params, request }) => {
  const into = new URL(request.url).searchParams.get('into')
  return getMerge(actor, 'companies', recordIdOf(params.companyId), into ? recordIdOf(into) : null)
})

export const action = authed(async ({ actor, params, request }) => {
  const { form } = await readForm(request)
  const into = recordIdOf(String(form.get('into') ?? ''))
  const merged = await mergeCompany(actor, recordIdOf(params.companyId), into)
  return redirectWithToast(LISTS.companies.path, { title: mergedInWords(merged) })
})

export default function MergeCompany() {
  return <MergeScreen list={LISTS.companies} {...useLoaderData<typeof loader>()} />
}
