import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { DeleteScreen } from '~/features/collection/named-lists/delete-screen'
import { LISTS } from '~/features/collection/named-lists/lists'
import { getName } from '~/features/collection/named-lists/name-queries.server'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { deleteTag } from '~/features/collection/tags/tags.server'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Delete ${data.entry.name}` : undefined)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'tags', recordIdOf(params.tagId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.tags.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const { form } = await readForm(request)
  const { name, act } = dataOf(await deleteTag(actor, recordIdOf(params.tagId)))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.tags.path)
  return redirectWithToast(back, deletedToast(`Tag “${name}” deleted.`, act, back))
})

export default function DeleteTag() {
  return <DeleteScreen list={LISTS.tags} {...useLoaderData<typeof loader>()} />
}
