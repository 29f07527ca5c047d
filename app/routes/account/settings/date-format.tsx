import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '~/components/shell/site'
import { DateFormatFields } from '~/features/account/profile/date-format-fields'
import { DateFormatForm } from '~/features/account/profile/profile.schema'
import { changeDateFormat } from '~/features/account/profile/profile.server'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { settingPage } from './setting-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Date format'))

export const loader = authed(async ({ viewer: { dateFormat, timezone } }) => ({ dateFormat, today: today(timezone) }))

export const action = authed(async ({ actor, request }) => {
  const sent = decoded(await formOf(request), DateFormatForm)
  if (sent.reply) return badRequest(sent.reply)
  await changeDateFormat(actor, sent.value.dateFormat)
  return redirectWithToast('/profile', { title: i18n.t('Date format saved.') })
})

export default settingPage<typeof loader>(/*i18n*/ 'Date format', DateFormatFields)
