import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { UsernameForm } from '~/features/profile/profile.schema'
import { changeUsername } from '~/features/profile/profile.server'
import { UsernameFields } from '~/features/profile/username-fields'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Change your username')

export const loader = authed(async ({ viewer }) => ({ username: viewer.username }))

export const action = authed(async ({ actor, viewer, request }) => {
  const form = await formOf(request)
  const sent = decoded(form, UsernameForm)
  if (sent.reply) return badRequest(sent.reply)
  const { username } = sent.value
  if (username === viewer.username) return redirect('/profile')
  const run = async () => {
    await changeUsername(actor, username)
    return redirectWithToast('/profile', { title: `Your username is ${username} now.` })
  }
  return replying(form, run, SERVER_ERROR)
})

/** The form of the settings on a page of its own: where a name that cannot be taken is told. */
export default function UsernamePage() {
  const { username } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead title="Change your username" back={{ to: '/profile', label: 'Back to the settings' }} />
      <Panel>
        <UsernameFields username={String(reply?.values.username ?? username)} errors={reply?.errors} />
      </Panel>
    </div>
  )
}
