import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/client/live-page'
import { pageTitle } from '~/components/shell/site'
import { createCompany } from '~/features/collection/companies/companies.server'
import { CompanySchema } from '~/features/collection/companies/company.schema'
import { CompanyFields } from '~/features/collection/companies/company-fields'
import { CompanySign } from '~/features/collection/companies/company-link'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { addNamePath, listQueryOf, nameToAdd } from '~/features/collection/named-lists/list-query'
import { LISTS } from '~/features/collection/named-lists/lists'
import { namesPage } from '~/features/collection/named-lists/names-page.server'
import { NamesScreen } from '~/features/collection/named-lists/names-screen'
import { badRequest, decoded, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, LISTS.companies.title)

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const query = listQueryOf(searchParams)
  return { query, adding: nameToAdd(searchParams), ...(await namesPage(actor, 'companies', query)) }
})

/** Adds a company. The form stays open for the next. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, CompanySchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    await createCompany(actor, value)
    return redirectWithToast(addNamePath(LISTS.companies), { title: `Company “${value.name}” added.` })
  })
})

export default function CompaniesPage() {
  return (
    <NamesScreen
      list={LISTS.companies}
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      purpose="The makers of your kits, with their websites."
      kitsHref={id => dashboardPath(DEFAULT_STATE, { status: 'everything', company: id })}
      sign={entry => <CompanySign {...entry} />}
      fields={CompanyFields}
    />
  )
}
