import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { UsernameForm } from '~/features/account/profile/profile.schema'
import { changeUsername } from '~/features/account/profile/profile.server'
import { UsernameFields } from '~/features/account/profile/username-fields'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Change your username'))

export const loader = authed(async ({ viewer }) => ({ username: viewer.username }))

export const action = authed(async ({ actor, viewer, request }) => {
  const form = await formOf(request)
  const sent = decoded(form, UsernameForm)
  if (sent.reply) return badRequest(sent.reply)
  const { username } = sent.value
  if (username === viewer.username) throw redirect('/profile')
  const run = async () => {
    await changeUsername(actor, username)
    return redirectWithToast('/profile', { title: i18n.t('Username changed to {username}.', { username }) })
  }
  return replying(form, run, SERVER_ERROR)
})

/** The form of the settings on its own page, which shows errors. */
export default function UsernamePage() {
  const { username } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage title={i18n.t('Change your username')} back={{ to: '/profile', label: i18n.t('Back to Settings') }}>
      <Panel>
        <UsernameFields username={String(reply?.values.username ?? username)} errors={reply?.errors} />
      </Panel>
    </NarrowPage>
  )
}
