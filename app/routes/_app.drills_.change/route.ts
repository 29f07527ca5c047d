import { redirect } from '@remix-run/node'
import { colorToast } from '~/features/collection/colors/color-toast'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import { DRILLS_PATH, formatAmount } from '~/features/collection/drills/drill-terms'
import { changeDrill, removeDrill } from '~/features/collection/drills/drills.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const loader = authed(async () => redirect(DRILLS_PATH))

/** Sets the amount and the place of an entry, or removes it. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const id = recordIdOf(String(form.get('drill') ?? ''))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), DRILLS_PATH)
  if (form.has('remove')) {
    const { code, undo } = await removeDrill(actor, id)
    return redirectWithToast(back, colorToast(`${code} removed.`, undo, back))
  }
  const sent = Object.fromEntries(['amount', 'place'].flatMap(name => (form.has(name) ? [[name, form.get(name)]] : [])))
  const checked = DrillSchema.pick({ amount: true, place: true }).partial().safeParse(sent)
  if (!checked.success) {
    return redirectWithToast(back, { variant: 'destructive', title: checked.error.issues[0]?.message ?? 'Not saved.' })
  }
  const undo = await changeDrill(actor, id, checked.data)
  const title = checked.data.amount ? `Amount: ${formatAmount(checked.data.amount).toLowerCase()}.` : 'Saved.'
  return redirectWithToast(back, colorToast(title, undo, back))
})
