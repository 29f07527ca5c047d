import { editName } from '~/features/collection/named-lists/edit-name.server'
import { addNamePath } from '~/features/collection/named-lists/list-query'
import { formatMerged } from '~/features/collection/named-lists/lists'
import type { NameOperations } from '~/features/collection/named-lists/name-operations'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { badRequest, decoded, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { nameIdOf } from './list-loaders.server'

/** Adds a name. The form stays open for the next. */
export const addAction = <Input extends { name: string }>({ list, schema, create }: NameOperations<Input>) =>
  authed(async ({ actor, request }) => {
    const { form } = await readForm(request)
    const { value, reply } = decoded(form, schema)
    if (reply) return badRequest(reply)
    return replying(form, async () => {
      await create(actor, value)
      return redirectWithToast(addNamePath(list), { title: `${list.oneTitle} “${value.name}” added.` })
    })
  })

/** Saves the form of a name. */
export const editAction = <Input extends { name: string }>(operations: NameOperations<Input>) =>
  authed(async ({ actor, params, request }) => {
    const id = nameIdOf(operations.list, params)
    const { form } = await readForm(request)
    return replying(form, async () => {
      const name = await editName(actor, operations, id, form)
      const back = safeRedirect(String(form.get('returnTo') ?? ''), operations.list.path)
      return redirectWithToast(back, { title: `“${name}” saved.` })
    })
  })

/** Moves a name to the trash. */
export const deleteAction = <Input extends { name: string }>({ list, remove }: NameOperations<Input>) =>
  authed(async ({ actor, params, request }) => {
    const { form } = await readForm(request)
    const { name, act } = await remove(actor, nameIdOf(list, params))
    const back = safeRedirect(String(form.get('returnTo') ?? ''), list.path)
    return redirectWithToast(back, deletedToast(`Deleted: ${list.one} “${name}”`, act, back))
  })

export const mergeAction = <Input extends { name: string }>({ list, merge }: NameOperations<Input>) =>
  authed(async ({ actor, params, request }) => {
    const { form } = await readForm(request)
    const into = recordIdOf(String(form.get('into') ?? ''))
    const merged = await merge(actor, nameIdOf(list, params), into)
    return redirectWithToast(list.path, { title: formatMerged(merged) })
  })
