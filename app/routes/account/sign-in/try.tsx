import { Trans } from '@lingui/react'
import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { offersTrial, startTrial } from '~/features/instance/demo/trials.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { requireHttps } from '~/http/session/cookie-name.server'
import { openSession } from '~/http/session/session.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Try it'))

export const loader = anonymousOnly(async () => {
  if (!offersTrial()) throw new NotFoundError()
  return null
})

export const action = anonymousOnly(async ({ request, context }) => {
  if (!offersTrial()) throw new NotFoundError()
  const form = await formOf(request)
  const run = async () => {
    requireHttps(request)
    const { userId } = await startTrial(context.clientIp)
    return redirect('/overview', { headers: await openSession(userId, request, context.clientIp) })
  }
  return replying(form, run, /*i18n*/ 'An unexpected error occurred. Please try again.')
})

/** Hands out a filled account for a day. The button is on the landing page, too; only its form makes one. */
export default function TryPage() {
  const { errors } = useActionData<typeof action>() ?? {}
  return (
    <AccountScreen
      title={i18n.t('Try it')}
      subtitle={i18n.t('Sixty kits to look at, change and delete as you like. Everything is thrown away tomorrow.')}
      otherwise={
        <p>
          <Trans id="Already have an account? <0>Log in</0>" components={[<Link key="link" to="/login" />]} />
        </p>
      }
    >
      <Form method="post">
        <FormSummary errors={errors} />
        <AccountSubmit label={i18n.t('Try it')} />
      </Form>
    </AccountScreen>
  )
}
