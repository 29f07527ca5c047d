import { redirect } from '@remix-run/node'
import { FIELDS_PATH } from '~/features/collection/custom-fields/custom-field-terms'
import { restoreField } from '~/features/collection/custom-fields/custom-fields.server'
import { nothingBackToast } from '~/features/collection/trash-restore/restored-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { ConflictError, InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export const loader = authed(async () => redirect(FIELDS_PATH))

/** Restores a deleted field with its values. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  try {
    const restored = await restoreField(actor, recordIdOf(String(form.get('change') ?? '')))
    if (!restored) throw await redirectWithToast(FIELDS_PATH, nothingBackToast())
    return redirectWithToast(FIELDS_PATH, {
      title: i18n.t('“{name}” restored on {kits, plural, one {# kit} other {# kits}}.', restored),
    })
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof InvalidError)) throw error
    const title = i18n.t('The field cannot be restored.')
    throw await redirectWithToast(FIELDS_PATH, { variant: 'warning', title, description: error.message })
  }
})
