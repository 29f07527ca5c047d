import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { SignUpForm } from '~/features/account/accounts/account.schema'
import { keepAccount } from '~/features/account/accounts/keep-account.server'
import { registrationNotice } from '~/features/account/accounts/sign-up.server'
import { SignUpFields } from '~/features/account/accounts/sign-up-fields'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { rememberEmail } from '~/http/session/pending-email.server'
import { closeSession } from '~/http/session/session.server'
import { NotFoundError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Keep this collection'))

export const loader = authed(async ({ viewer, request }) => {
  if (!viewer.expires) throw new NotFoundError()
  return { username: viewer.username, notice: await registrationNotice(invitationIn(request)) }
})

const invitationIn = (request: Request) => new URL(request.url).searchParams.get('invitation') ?? ''

export const action = authed(async ({ actor, viewer, request, context }) => {
  if (!viewer.expires) throw new NotFoundError()
  const form = await formOf(request)
  const sent = decoded(form, SignUpForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    await countTry('sign-up:address', context.clientIp)
    const user = await keepAccount(actor, sent.value, invitationIn(request))
    if (user.verified) return redirectWithToast('/overview', { title: i18n.t('This collection is yours now.') })
    const headers = new Headers({ 'Set-Cookie': await closeSession(request) })
    headers.append('Set-Cookie', await rememberEmail(user.email))
    return redirectWithToast(
      '/email-confirmation',
      {
        title: i18n.t('Verification Email Sent!'),
        description: i18n.t('Open the link in it to confirm your address.'),
        duration: 10_000,
      },
      { headers },
    )
  }
  return replying(form, run, SERVER_ERROR)
})

/** Turns an account that is being tried into one that stays. */
export default function KeepPage() {
  const { username, notice } = useLoaderData<typeof loader>()
  const { values = { username }, errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <NarrowPage
      title={i18n.t('Keep this collection')}
      subtitle={i18n.t(
        'With an email address and a password, it is yours and stays as it is. Then you can also share it, connect other apps and restore an archive.',
      )}
      back={{ to: '/overview', label: i18n.t('Back to Overview') }}
    >
      <Panel>
        {notice ? (
          <p>{notice}</p>
        ) : (
          <Form method="post" noValidate>
            <SignUpFields values={values} errors={errors} />
            <FormButtons busyLabel={i18n.t('Please wait...')} back="/overview">
              {i18n.t({ id: 'trial.keep', message: 'Keep it' })}
            </FormButtons>
          </Form>
        )}
      </Panel>
    </NarrowPage>
  )
}
