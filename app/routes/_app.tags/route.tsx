import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/live-page'
import { pageTitle } from '~/components/site'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { addNamePath, listQueryOf, nameToAdd } from '~/features/named-lists/list-query'
import { LISTS } from '~/features/named-lists/lists'
import { namesPage } from '~/features/named-lists/names-page.server'
import { NamesScreen } from '~/features/named-lists/names-screen'
import { TagSchema } from '~/features/tags/tag.schema'
import { TagChip } from '~/features/tags/tag-chip'
import { TagFields } from '~/features/tags/tag-fields'
import { dataOf } from '~/features/tags/tag-result.server'
import { createTag } from '~/features/tags/tags.server'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, replying } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, LISTS.tags.title)

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const query = listQueryOf(searchParams)
  return { query, adding: nameToAdd(searchParams), ...(await namesPage(actor, 'tags', query)) }
})

/** Adds one. The form stays open for the next. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, TagSchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    dataOf(await createTag(actor, value))
    return redirectWithToast(addNamePath(LISTS.tags), { title: `The tag “${value.name}” is added.` })
  })
})

export default function TagsPage() {
  return (
    <NamesScreen
      list={LISTS.tags}
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      purpose="Your own words for your kits, like “gift” or “winter”."
      kitsHref={id => dashboardPath(DEFAULT_STATE, { status: 'everything', tags: [id] })}
      sign={({ name, color = '' }) => <TagChip tag={{ name, color }} />}
      fields={TagFields}
    />
  )
}
