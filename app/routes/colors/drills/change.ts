import { redirect } from '@remix-run/node'
import { colorToast } from '~/features/collection/colors/color-toast'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import { amountInText, DRILLS_PATH } from '~/features/collection/drills/drill-terms'
import { changeDrill, putDrills, removeDrill } from '~/features/collection/drills/drills.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export const loader = authed(async () => redirect(DRILLS_PATH))

/** Sets the amount and the place of an entry, removes it, or puts a new color into the drawer. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  if (form.has('code')) return putColor(actor, form)
  const id = recordIdOf(String(form.get('drill') ?? ''))
  const back = backFrom(form)
  if (form.has('remove')) {
    const { code, undo } = await removeDrill(actor, id)
    return redirectWithToast(back, colorToast(i18n.t('{code} removed.', { code }), undo, back))
  }
  const sent = Object.fromEntries(['amount', 'place'].flatMap(name => (form.has(name) ? [[name, form.get(name)]] : [])))
  const checked = DrillSchema.pick({ amount: true, place: true }).partial().safeParse(sent)
  if (!checked.success) return reject(back, checked.error.issues[0]?.message)
  const undo = await changeDrill(actor, id, checked.data)
  const { amount } = checked.data
  const title = amount ? i18n.t('Amount: {amount}.', { amount: amountInText(amount) }) : i18n.t('Saved.')
  return redirectWithToast(back, colorToast(title, undo, back))
})

const backFrom = (form: FormData) => safeRedirect(String(form.get('returnTo') ?? ''), DRILLS_PATH)

const reject = (back: string, title = i18n.t('Not saved.')) =>
  redirectWithToast(back, { variant: 'destructive', title })

/** Puts a color without a place, of the DMC numbers, into the drawer. */
async function putColor(actor: Actor, form: FormData) {
  const back = backFrom(form)
  const field = (name: string) => String(form.get(name) ?? '')
  const plain = { palette: 'dmc', finish: '', place: '', swatch: '' }
  const checked = DrillSchema.safeParse({
    ...plain,
    code: field('code'),
    shape: field('shape'),
    amount: field('amount'),
  })
  if (!checked.success) return reject(back, checked.error.issues[0]?.message)
  const { code, amount } = checked.data
  const deed = { title: /*i18n*/ '{code} put into the drawer', values: { code } }
  try {
    const undo = await putDrills(actor, [checked.data], { ...deed, merge: 'replace' })
    const done = i18n.t('{code} put into the drawer: {amount}.', { code, amount: amountInText(amount) })
    return await redirectWithToast(back, colorToast(done, undo, back))
  } catch (error) {
    if (error instanceof InvalidError) return reject(back, error.fields['']?.[0])
    throw error
  }
}
