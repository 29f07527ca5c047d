import { redirect } from '@remix-run/node'
import { hideMoney } from '~/features/collection/money/money.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'

const SETTINGS = '/profile?tab=preferences'

export const loader = authed(async () => redirect(SETTINGS))

/** Shows or hides the prices of all kits. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const isHidden = form.get('hide') === 'yes'
  await hideMoney(actor, isHidden)
  return redirectWithToast(SETTINGS, { title: isHidden ? 'Prices are hidden.' : 'Prices are shown.' })
})
