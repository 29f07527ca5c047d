import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { updateCompany } from '~/features/companies/companies.server'
import { CompanySchema } from '~/features/companies/company.schema'
import { CompanyFields } from '~/features/companies/company-fields'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { LISTS } from '~/features/named-lists/lists'
import { getName } from '~/features/named-lists/name-queries.server'
import { NameScreen } from '~/features/named-lists/name-screen'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, replying } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'companies', recordIdOf(params.companyId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.companies.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.companyId)
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, CompanySchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    await updateCompany(actor, id, value)
    const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.companies.path)
    return redirectWithToast(back, { title: `“${value.name}” is saved.` })
  })
})

export default function CompanyPage() {
  const { entry, returnTo } = useLoaderData<typeof loader>()
  return (
    <NameScreen
      list={LISTS.companies}
      entry={entry}
      returnTo={returnTo}
      reply={useActionData<typeof action>()}
      kitsHref={dashboardPath(DEFAULT_STATE, { status: 'everything', company: entry.id })}
      fields={CompanyFields}
    />
  )
}
