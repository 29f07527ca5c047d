import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { TimeZoneForm } from '~/features/profile/profile.schema'
import { changeTimeZone } from '~/features/profile/profile.server'
import { TimeZoneFields } from '~/features/profile/time-zone-fields'
import { placeOf, zoneGroups } from '~/features/profile/time-zones'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, formOf } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'

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
  const title = timezone ? `Your days begin as in ${placeOf(timezone)} now.` : 'Your days begin as in UTC now.'
  return redirectWithToast('/profile?tab=preferences', { title })
})

/** The choice of the settings on a page of its own. */
export default function TimeZonePage() {
  const known = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead title="Time zone" back={{ to: '/profile?tab=preferences', label: 'Back to the settings' }} />
      <Panel>
        <TimeZoneFields {...known} errors={reply?.errors} />
      </Panel>
    </div>
  )
}
