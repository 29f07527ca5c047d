import { BULK_UNDO_PATH } from '~/features/collection/bulk-edit/bulk-terms'
import { formatMerged, type TextKind, type TextList } from '~/features/collection/named-lists/lists'
import { listQueryOf } from '~/features/collection/named-lists/read-list-query.server'
import { formSuggestions } from '~/features/collection/projects/project-queries.server'
import { clearText, getText, renameText, textsPage } from '~/features/collection/text-lists/texts.server'
import { replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const textsLoader = ({ kind }: TextList) =>
  authed(async ({ actor, request }) => {
    const query = listQueryOf(new URL(request.url).searchParams)
    return { query, ...(await textsPage(actor, kind, query)) }
  })

/** Loads a place or series, whose name is in the URL, and the names of the others. */
export const textLoader = ({ kind }: TextList) =>
  authed(async ({ actor, request }) => {
    const entry = await getText(actor, kind, nameIn(request))
    const others = (await formSuggestions(actor))[kind].filter(name => name !== entry.name)
    return { entry, others }
  })

/** Renames a place or series, or removes it from its kits. */
export const textAction = (list: TextList) =>
  authed(async ({ actor, request }) => {
    const { kind, path } = list
    const { name } = await getText(actor, kind, nameIn(request))
    const { form } = await readForm(request)
    const returning = (title: string, change: string | null) =>
      redirectWithToast(path, {
        title,
        undo: change ? { action: BULK_UNDO_PATH, fields: { change, returnTo: path } } : undefined,
      })
    return replying(form, async () => {
      if (form.has('remove')) {
        const { kits, undo } = await clearText(actor, kind, name)
        return returning(i18n.t(REMOVED[kind], { name, kits }), undo)
      }
      const { to, kits, undo } = await renameText(actor, kind, name, String(form.get('to') ?? ''))
      if (to === name) return returning(i18n.t('“{name}” saved.', { name }), null)
      return returning(formatMerged({ name, into: to, kits }), undo)
    })
  })

const nameIn = (request: Request) => (new URL(request.url).searchParams.get('name') ?? '').replaceAll('\0', '')

const REMOVED: Record<TextKind, string> = {
  place:
    /*i18n*/ '{kits, plural, one {Place “{name}” removed from # kit.} other {Place “{name}” removed from # kits.}}',
  series:
    /*i18n*/ '{kits, plural, one {Series “{name}” removed from # kit.} other {Series “{name}” removed from # kits.}}',
}
