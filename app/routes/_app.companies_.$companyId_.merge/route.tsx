import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { mergeCompany } from '~/features/collection/companies/companies.server'
import { LISTS, mergedInWords } from '~/features/collection/named-lists/lists'
import { MergeScreen } from '~/features/collection/named-lists/merge-screen'
import { getMerge } from '~/features/collection/named-lists/name-queries.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Merge ${data.entry.name}` : undefined)

/** Loads what can be merged; with `into`, what a merge would move. */
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
