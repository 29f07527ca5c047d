import { redirect } from '@remix-run/node'
import { LISTS } from '~/features/collection/named-lists/lists'
import { keepNumbered } from '~/features/collection/named-lists/numbered-names.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const loader = authed(async () => redirect(LISTS.companies.path))

/** Keeps a name that an update numbered, so that its list no longer shows it. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  await keepNumbered(actor, recordIdOf(String(form.get('record') ?? '')))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.companies.path)
  return redirectWithToast(back, { title: i18n.t('The names stay as they are.') })
})
