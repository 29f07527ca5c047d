import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { deleteCompany } from '~/features/companies/companies.server'
import { DeleteScreen } from '~/features/named-lists/delete-screen'
import { LISTS } from '~/features/named-lists/lists'
import { getName } from '~/features/named-lists/name-queries.server'
import { deletedToast } from '~/features/trash/trash-toast'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Delete ${data.entry.name}` : undefined)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'companies', recordIdOf(params.companyId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.companies.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const { form } = await readForm(request)
  const { name, act } = await deleteCompany(actor, recordIdOf(params.companyId))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.companies.path)
  return redirectWithToast(back, deletedToast(`The company “${name}” is deleted.`, act, back))
})

export default function DeleteCompany() {
  return <DeleteScreen list={LISTS.companies} {...useLoaderData<typeof loader>()} />
}
