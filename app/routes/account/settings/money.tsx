import type { MetaFunction } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { hideMoney, moneyIsHidden } from '~/features/collection/money/money.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { settingPage } from './setting-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Money'))

export const loader = authed(async ({ actor }) => ({ isHidden: await moneyIsHidden(actor) }))

/** Shows or hides the prices of all kits. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const isHidden = form.get('hide') === 'yes'
  await hideMoney(actor, isHidden)
  return redirectWithToast('/profile', { title: isHidden ? i18n.t('Prices are hidden.') : i18n.t('Prices are shown.') })
})

export default settingPage<typeof loader>(/*i18n*/ 'Money', ({ isHidden }) => (
  <Form method="post" action="/profile/money" className="flow">
    <p>{isHidden ? i18n.t('The prices of your kits are hidden.') : i18n.t('Only you see the prices of your kits.')}</p>
    <Button type="submit" variant="main" name="hide" value={isHidden ? 'no' : 'yes'}>
      {isHidden ? i18n.t('Show money') : i18n.t('Hide money')}
    </Button>
  </Form>
))
