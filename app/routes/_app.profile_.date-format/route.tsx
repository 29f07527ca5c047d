import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { DateFormatFields } from '~/features/account/profile/date-format-fields'
import { DateFormatForm } from '~/features/account/profile/profile.schema'
import { changeDateFormat } from '~/features/account/profile/profile.server'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Date format')

export const loader = authed(async ({ viewer }) => ({
  dateFormat: viewer.dateFormat,
  today: today(viewer.timezone),
}))

export const action = authed(async ({ actor, request }) => {
  const sent = decoded(await formOf(request), DateFormatForm)
  if (sent.reply) return badRequest(sent.reply)
  await changeDateFormat(actor, sent.value.dateFormat)
  return redirectWithToast('/profile?tab=preferences', { title: 'Date format saved.' })
})

/** The form of the settings on its own page, for errors. */
export default function DateFormatPage() {
  const known = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage title="Date format" back={{ to: '/profile?tab=preferences', label: 'Back to Settings' }}>
      <Panel>
        <DateFormatFields {...known} errors={reply?.errors} />
      </Panel>
    </NarrowPage>
  )
}
