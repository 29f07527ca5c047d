import { redirect } from '@remix-run/node'
import { boardPath, squarePath } from '~/features/collection/boards/board'
import { setDone } from '~/features/collection/boards/boards.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { numberOf, yearOf } from './board-url'

export const loader = authed(async ({ params }) => redirect(squarePath(yearOf(params), numberOf(params))))

/** Ticks a square or unticks it: the form has the wanted state, so that sending it twice counts once. */
export const action = authed(async ({ actor, viewer, params, request }) => {
  const year = yearOf(params)
  const { form } = await readForm(request)
  const position = numberOf(params)
  const isDone = form.get('done') === 'yes'
  await setDone(actor, year, position, isDone ? today(viewer.timezone) : null)
  return redirectWithToast(safeRedirect(String(form.get('returnTo') ?? ''), boardPath(year)), {
    title: isDone
      ? i18n.t('Square {position} is ticked.', { position })
      : i18n.t('Square {position} is no longer ticked.', { position }),
  })
})
