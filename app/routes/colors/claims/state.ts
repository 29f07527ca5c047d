import { redirect } from '@remix-run/node'
import { colorToast } from '~/features/collection/colors/color-toast'
import { getClaim } from '~/features/collection/drill-claims/claim-queries.server'
import { CLAIM_STATES, claimPath, STATES } from '~/features/collection/drill-claims/claim-terms'
import { settleClaim } from '~/features/collection/drill-claims/drill-claims.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { MalformedError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export const loader = authed(async ({ params }) => redirect(claimPath(recordIdOf(params.claimId))))

/** Sets what came of a claim. After "Arrived", its page offers to untick its colors. */
export const action = authed(async ({ actor, viewer, params, request }) => {
  const { id, short } = await getClaim(actor, recordIdOf(params.claimId))
  const { form } = await readForm(request)
  const state = STATES.find(state => state === form.get('state'))
  if (!state) throw new MalformedError()
  const isEnough = form.has('enough')
  const undo = await settleClaim(actor, id, { state, day: today(viewer.timezone), isEnough })
  const isOffered = state === 'arrived' && !isEnough && short.length > 0
  const back = isOffered ? claimPath(id) : safeRedirect(String(form.get('returnTo') ?? ''), claimPath(id))
  const title = isEnough ? i18n.t('The colors no longer run short.') : i18n.t(CLAIM_STATES[state])
  return redirectWithToast(back, colorToast(title, undo, back))
})
