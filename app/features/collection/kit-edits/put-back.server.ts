import { editedFields } from '~/features/collection/projects/form/project-form.server'
import { FORM_FIELDS, formValuesOf } from '~/features/collection/projects/form/project-form-values'
import { FIELD_NAMES } from '~/features/collection/projects/project-fields'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { openedAs, RejectedEditError } from '~/platform/changes/merge-edits'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { hasEdit, kitEdits } from './kit-edits.server'
import { formerText } from './shown-edits'

/**
 * Puts back the value of one field from before an edit, as if the user typed it into the form of the kit. `putBack` is
 * the edit and the field, `opened` the original values. Changes nothing if the edit was reverted.
 * @throws RejectedEditError if the field was changed elsewhere, NotFoundError if the kit has no such edit
 */
export async function putBack(actor: Actor, id: string, form: FormData): Promise<void> {
  const [editId, field] = String(form.get('putBack')).split(' ')
  const update = updateProject(actor, id, async on => {
    const kit = await getProject(actor, id, on)
    const edit = (await kitEdits(actor, id, on)).find(edit => edit.id === editId)
    const name = FIELD_NAMES.find(name => name === field)
    const former = edit && name ? formerText(edit, name) : undefined
    if (!name || former === undefined) {
      // The second of two requests finds the edit reverted by the first.
      if (name && (await hasEdit(actor, id, editId, on))) return {}
      throw new NotFoundError()
    }
    const opened = form.get('opened')
    const typed: Record<string, unknown> = {
      ...formValuesOf(kit),
      ...openedAs(opened, FORM_FIELDS),
      ...{ [name]: former, opened },
    }
    const sent = {
      form: { get: (name: string) => typed[name] ?? null },
      picture: null,
      removePicture: false,
      errors: {},
    }
    return editedFields(actor, sent, kit, [], on)
  })
  await update.catch(error => {
    throw error instanceof RejectedEditError && error.isConflict ? changedSince(error) : error
  })
}

/** The messages of the form ask to save again. */
function changedSince({ fields, values }: RejectedEditError): RejectedEditError {
  const message = i18n.t('This was changed after you opened the page. Look at it, then put it back again.')
  const names = Object.keys(fields).filter(name => name !== '')
  return new RejectedEditError(Object.fromEntries(names.map(name => [name, [message]])), values, true)
}
