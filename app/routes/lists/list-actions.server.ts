import { editName } from '~/features/collection/named-lists/edit-name.server'
import { addNamePath } from '~/features/collection/named-lists/list-query'
import { formatMerged, type ListKind } from '~/features/collection/named-lists/lists'
import type { NameOperations } from '~/features/collection/named-lists/name-operations'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { badRequest, decoded, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { nameIdOf } from './list-loaders.server'

/** Adds a name. The form stays open for the next. */
export const addAction = <Input extends { name: string }>({ list, schema, create }: NameOperations<Input>) =>
  authed(async ({ actor, request }) => {
    const { form } = await readForm(request)
    const { value, reply } = decoded(form, schema)
    if (reply) return badRequest(reply)
    return replying(form, async () => {
      await create(actor, value)
      return redirectWithToast(addNamePath(list), { title: i18n.t(ADDED[list.kind], { name: value.name }) })
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
      return redirectWithToast(back, { title: i18n.t('“{name}” saved.', { name }) })
    })
  })

/** Moves a name to the trash. */
export const deleteAction = <Input extends { name: string }>({ list, remove }: NameOperations<Input>) =>
  authed(async ({ actor, params, request }) => {
    const { form } = await readForm(request)
    const { name, act } = await remove(actor, nameIdOf(list, params))
    const back = safeRedirect(String(form.get('returnTo') ?? ''), list.path)
    return redirectWithToast(back, deletedToast(i18n.t(DELETED[list.kind], { name }), act, back))
  })

export const mergeAction = <Input extends { name: string }>({ list, merge }: NameOperations<Input>) =>
  authed(async ({ actor, params, request }) => {
    const { form } = await readForm(request)
    const into = recordIdOf(String(form.get('into') ?? ''))
    const merged = await merge(actor, nameIdOf(list, params), into)
    return redirectWithToast(list.path, { title: formatMerged(merged) })
  })

const ADDED: Record<ListKind, string> = {
  companies: /*i18n*/ 'Company “{name}” added.',
  artists: /*i18n*/ 'Artist “{name}” added.',
  tags: /*i18n*/ 'Tag “{name}” added.',
}
const DELETED: Record<ListKind, string> = {
  companies: /*i18n*/ 'Deleted: company “{name}”',
  artists: /*i18n*/ 'Deleted: artist “{name}”',
  tags: /*i18n*/ 'Deleted: tag “{name}”',
}
