import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { PasskeyButton } from '~/features/account/accounts/passkeys/passkey-button'
import { credentialOf } from '~/features/account/accounts/passkeys/passkey-form'
import { passkeyForProof, proveByPasskey } from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { sessionIdOf } from '~/http/session/session.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Confirm with a passkey'))

export const loader = authed(async ({ actor, request }) => ({
  back: placeIn(request),
  options: await passkeyForProof(actor),
}))

/** Takes a passkey as the proof of the owner, and returns to the page that asked for it. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  return replying(form, async () => {
    await proveByPasskey(actor, credentialOf(form), (await sessionIdOf(request)) ?? '')
    return redirect(placeIn(request))
  })
})

const placeIn = (request: Request) => safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/profile')

export default function ConfirmWithPasskey() {
  const { back, options } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  return (
    <NarrowPage
      title={i18n.t('Confirm your identity')}
      subtitle={i18n.t('This counts for the next 15 minutes.')}
      back={{ to: back, label: i18n.t('Back') }}
    >
      <Panel>
        <Form method="post" noValidate replace className="account-form">
          <FormSummary errors={errors} />
          <div className="button-row">
            <PasskeyButton label={i18n.t('Use a passkey')} sign={options} immediately />
          </div>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
