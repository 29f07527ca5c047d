import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { updateCompany } from '~/features/collection/companies/companies.server'
import { CompanySchema } from '~/features/collection/companies/company.schema'
import { CompanyFields } from '~/features/collection/companies/company-fields'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { editName } from '~/features/collection/named-lists/edit-name.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { getName } from '~/features/collection/named-lists/name-queries.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'companies', recordIdOf(params.companyId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.companies.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.companyId)
  const { form } = await readForm(request)
  return replying(form, async () => {
    const name = await editName(actor, 'companies', id, {
      form,
      schema: CompanySchema,
      update: (changes, tx) => updateCompany(actor, id, changes, tx),
    })
    const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.companies.path)
    return redirectWithToast(back, { title: `“${name}” saved.` })
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
