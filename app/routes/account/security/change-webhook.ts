import { redirect } from '@remix-run/node'
import { testWebhook } from '~/features/account/webhooks/deliver-webhooks.server'
import { WEBHOOKS_PATH } from '~/features/account/webhooks/webhook-terms'
import { deleteWebhook, turnOnWebhook, webhooksAreOn } from '~/features/account/webhooks/webhooks.server'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'

export const loader = authed(async () => redirect(WEBHOOKS_PATH))

/** Deletes, turns on or tests a webhook, as `act` says. */
export const action = authed(async ({ actor, request }) => {
  webhooksAreOn()
  const form = await formOf(request)
  const [id, act] = [form.get('webhook'), form.get('act')]
  if (typeof id !== 'string') throw new NotFoundError()
  if (act === 'delete') {
    const name = await deleteWebhook(actor, id)
    return redirectWithToast(WEBHOOKS_PATH, { title: i18n.t('{name} deleted.', { name }) })
  }
  if (act === 'on') {
    const name = await turnOnWebhook(actor, id)
    return redirectWithToast(WEBHOOKS_PATH, { title: i18n.t('{name} is on again.', { name }) })
  }
  if (act !== 'test') throw new NotFoundError()
  await countTry('webhook:person', actor.userId)
  return redirectWithToast(WEBHOOKS_PATH, { title: testText(await testWebhook(actor, id)) })
})

function testText(isDelivered: boolean | null): string {
  if (isDelivered === null) return i18n.t('A delivery is under way. Try again in a moment.')
  return isDelivered
    ? i18n.t('The test event was delivered.')
    : i18n.t('The test event was not delivered. The list says why.')
}
