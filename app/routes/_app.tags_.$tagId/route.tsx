import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { LISTS } from '~/features/named-lists/lists'
import { getName } from '~/features/named-lists/name-queries.server'
import { NameScreen } from '~/features/named-lists/name-screen'
import { TagSchema } from '~/features/tags/tag.schema'
import { TagFields } from '~/features/tags/tag-fields'
import { dataOf } from '~/features/tags/tag-result.server'
import { updateTag } from '~/features/tags/tags.server'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, replying } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'tags', recordIdOf(params.tagId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.tags.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.tagId)
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, TagSchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    dataOf(await updateTag(actor, id, value))
    const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.tags.path)
    return redirectWithToast(back, { title: `“${value.name}” is saved.` })
  })
})

export default function TagPage() {
  const { entry, returnTo } = useLoaderData<typeof loader>()
  return (
    <NameScreen
      list={LISTS.tags}
      entry={entry}
      returnTo={returnTo}
      reply={useActionData<typeof action>()}
      kitsHref={dashboardPath(DEFAULT_STATE, { status: 'everything', tags: [entry.id] })}
      fields={TagFields}
    />
  )
}
