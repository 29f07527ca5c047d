import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '~/components/shell/site'
import { TimeZoneForm } from '~/features/account/profile/profile.schema'
import { changeTimeZone } from '~/features/account/profile/profile.server'
import { TimeZoneFields } from '~/features/account/profile/time-zone-fields'
import { placeOf, zoneGroups } from '~/features/account/profile/time-zones'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { settingPage } from './setting-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Time zone'))

export const loader = authed(async ({ viewer: { timezone, zoneFollowsDevice } }) => ({
  ...{ timezone, zoneFollowsDevice, groups: zoneGroups(timezone) },
}))

export const action = authed(async ({ actor, request }) => {
  const sent = decoded(await formOf(request), TimeZoneForm)
  if (sent.reply) return badRequest(sent.reply)
  const { timezone } = sent.value
  await changeTimeZone(actor, timezone)
  const title = timezone
    ? i18n.t('Time zone set to {place}.', { place: placeOf(timezone) })
    : i18n.t('The time zone follows your device.')
  return redirectWithToast('/profile', { title })
})

export default settingPage<typeof loader>(/*i18n*/ 'Time zone', TimeZoneFields)
