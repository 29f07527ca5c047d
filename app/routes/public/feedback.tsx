import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { FormSummary } from '~/components/forms/form-summary'
import { AppFrame } from '~/components/shell/app-frame'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle, useSite } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { FeedbackInput } from '~/features/site/feedback/feedback.schema'
import { sendFeedback } from '~/features/site/feedback/feedback.server'
import { FeedbackFields, feedbackLabels } from '~/features/site/feedback/feedback-fields'
import { FeedbackThanks } from '~/features/site/feedback/feedback-thanks'
import { mailDraft } from '~/features/site/feedback/mail-draft'
import { countFeedback } from '~/http/forms/feedback.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { viewerOf } from '~/http/session/session.server'
import { signedInUser } from '~/http/session/signed-in-user.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Send Feedback'))

export async function loader(args: LoaderFunctionArgs) {
  return { user: await signedInUser(args), sent: new URL(args.request.url).searchParams.has('sent') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const sent = decoded(form, FeedbackInput)
  if (sent.reply) return badRequest(sent.reply)
  const viewer = await viewerOf(request, context)
  const run = async () => {
    await countFeedback(viewer?.expires ? null : viewer, context.clientIp)
    await sendFeedback(viewer && { userId: viewer.id }, sent.value)
    return redirect('/feedback?sent')
  }
  return replying(form, run, /*i18n*/ 'Failed to send feedback')
}

/** The feedback form on its own page, which works without scripts. */
export default function FeedbackPage() {
  const { user, sent } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <AppFrame user={user}>
      <NarrowPage title={i18n.t('Send Feedback')} subtitle={i18n.t('A question, an idea, a bug: we read everything.')}>
        <Panel>{sent ? <Thanks home={user ? '/overview' : '/'} /> : <FeedbackForm reply={reply} />}</Panel>
      </NarrowPage>
    </AppFrame>
  )
}

function Thanks({ home }: { home: string }) {
  return (
    <>
      <FeedbackThanks />
      <p className="feedback-thanks">
        <Link to={home}>{i18n.t('Back to home')}</Link>
      </p>
    </>
  )
}

type FeedbackFormProps = { reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> } }

function FeedbackForm({ reply }: FeedbackFormProps) {
  const { appName, supportEmail } = useSite()
  const form = useRef<HTMLFormElement>(null)
  // Unknown before hydration: without scripts nothing could enable the button, and the field may have text.
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    if (form.current) setMessage(String(new FormData(form.current).get('feedback')))
  }, [])
  return (
    <Form ref={form} method="post" action="/feedback" noValidate replace>
      <FormSummary errors={reply?.errors} labels={feedbackLabels()} />
      {reply?.errors[''] ? (
        <p className="feedback-draft">
          <a href={mailDraft(supportEmail, appName, String(reply.values.feedback ?? ''))}>
            {i18n.t('Send an email instead')}
          </a>
        </p>
      ) : null}
      <FeedbackFields values={reply?.values} errors={reply?.errors} onMessage={setMessage} />
      <div className="feedback-foot" data-buttons="wide-on-phones">
        <Button type="submit" variant="main" disabled={message?.trim() === ''} busyLabel={i18n.t('Sending…')}>
          {i18n.t({ id: 'send.verb', message: 'Send' })}
        </Button>
      </div>
    </Form>
  )
}
