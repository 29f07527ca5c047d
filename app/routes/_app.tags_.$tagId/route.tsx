import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { editName } from '~/features/collection/named-lists/edit-name.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { getName } from '~/features/collection/named-lists/name-queries.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { TagSchema } from '~/features/collection/tags/tag.schema'
import { TagFields } from '~/features/collection/tags/tag-fields'
import { tagColorName } from '~/features/collection/tags/tag-palette'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { updateTag } from '~/features/collection/tags/tags.server'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'tags', recordIdOf(params.tagId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.tags.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.tagId)
  const { form } = await readForm(request)
  return replying(form, async () => {
    const name = await editName(actor, 'tags', id, {
      form,
      schema: TagSchema,
      update: async (changes, tx) => dataOf(await updateTag(actor, id, changes, tx)),
      colorName: tagColorName,
    })
    const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.tags.path)
    return redirectWithToast(back, { title: `“${name}” saved.` })
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
