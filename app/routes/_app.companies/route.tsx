import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/live-page'
import { pageTitle } from '~/components/site'
import { createCompany } from '~/features/companies/companies.server'
import { CompanySchema } from '~/features/companies/company.schema'
import { CompanyFields } from '~/features/companies/company-fields'
import { CompanySign } from '~/features/companies/company-sign'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { addNamePath, listQueryOf, nameToAdd } from '~/features/named-lists/list-query'
import { LISTS } from '~/features/named-lists/lists'
import { namesPage } from '~/features/named-lists/names-page.server'
import { NamesScreen } from '~/features/named-lists/names-screen'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, replying } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, LISTS.companies.title)

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const query = listQueryOf(searchParams)
  return { query, adding: nameToAdd(searchParams), ...(await namesPage(actor, 'companies', query)) }
})

/** Adds one. The form stays open for the next. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, CompanySchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    await createCompany(actor, value)
    return redirectWithToast(addNamePath(LISTS.companies), { title: `The company “${value.name}” is added.` })
  })
})

export default function CompaniesPage() {
  return (
    <NamesScreen
      list={LISTS.companies}
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      purpose="Who made your kits, each with a way to their shop."
      kitsHref={id => dashboardPath(DEFAULT_STATE, { status: 'everything', company: id })}
      sign={entry => <CompanySign {...entry} />}
      fields={CompanyFields}
    />
  )
}
