import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { TimeZoneForm } from '~/features/account/profile/profile.schema'
import { changeTimeZone } from '~/features/account/profile/profile.server'
import { TimeZoneFields } from '~/features/account/profile/time-zone-fields'
import { placeOf, zoneGroups } from '~/features/account/profile/time-zones'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Time zone')

export const loader = authed(async ({ viewer }) => ({
  timezone: viewer.timezone,
  groups: zoneGroups(viewer.timezone),
}))

export const action = authed(async ({ actor, request }) => {
  const sent = decoded(await formOf(request), TimeZoneForm)
  if (sent.reply) return badRequest(sent.reply)
  const { timezone } = sent.value
  await changeTimeZone(actor, timezone)
  const title = timezone ? `Time zone set to ${placeOf(timezone)}.` : 'Time zone set to UTC.'
  return redirectWithToast('/profile?tab=preferences', { title })
})

/** The form of the settings on its own page, for errors. */
export default function TimeZonePage() {
  const known = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage title="Time zone" back={{ to: '/profile?tab=preferences', label: 'Back to Settings' }}>
      <Panel>
        <TimeZoneFields {...known} errors={reply?.errors} />
      </Panel>
    </NarrowPage>
  )
}
