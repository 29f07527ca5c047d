import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/client/live-page'
import { pageTitle } from '~/components/shell/site'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { addNamePath, listQueryOf, nameToAdd } from '~/features/collection/named-lists/list-query'
import { LISTS } from '~/features/collection/named-lists/lists'
import { namesPage } from '~/features/collection/named-lists/names-page.server'
import { NamesScreen } from '~/features/collection/named-lists/names-screen'
import { TagSchema } from '~/features/collection/tags/tag.schema'
import { TagChip } from '~/features/collection/tags/tag-chip'
import { TagFields } from '~/features/collection/tags/tag-fields'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { createTag } from '~/features/collection/tags/tags.server'
import { badRequest, decoded, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, LISTS.tags.title)

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const query = listQueryOf(searchParams)
  return { query, adding: nameToAdd(searchParams), ...(await namesPage(actor, 'tags', query)) }
})

/** Adds a tag. The form stays open for the next. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, TagSchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    dataOf(await createTag(actor, value))
    return redirectWithToast(addNamePath(LISTS.tags), { title: `Tag “${value.name}” added.` })
  })
})

export default function TagsPage() {
  return (
    <NamesScreen
      list={LISTS.tags}
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      purpose="Your labels for kits, like “gift” or “winter”."
      kitsHref={id => dashboardPath(DEFAULT_STATE, { status: 'everything', tags: [id] })}
      sign={({ name, color = '' }) => <TagChip tag={{ name, color }} />}
      fields={TagFields}
    />
  )
}
