import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { AppFrame } from '~/components/app-frame'
import { Button } from '~/components/button'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle, useSite } from '~/components/site'
import { FeedbackInput } from '~/features/feedback/feedback.schema'
import { sendFeedback } from '~/features/feedback/feedback.server'
import { FEEDBACK_LABELS, FeedbackFields } from '~/features/feedback/feedback-fields'
import { FeedbackThanks } from '~/features/feedback/feedback-thanks'
import { mailDraft } from '~/features/feedback/mail-draft'
import { countFeedback } from '~/http/feedback.server'
import { badRequest, decoded, formOf, replying } from '~/http/form-reply.server'
import { personOf } from '~/http/person.server'
import { viewerOf } from '~/http/session.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Send Feedback')

export async function loader(args: LoaderFunctionArgs) {
  return { person: await personOf(args), sent: new URL(args.request.url).searchParams.has('sent') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const sent = decoded(form, FeedbackInput)
  if (sent.reply) return badRequest(sent.reply)
  const viewer = await viewerOf(request, context)
  const run = async () => {
    await countFeedback(viewer, context.clientIp)
    await sendFeedback(viewer && { userId: viewer.id }, sent.value)
    return redirect('/feedback?sent')
  }
  return replying(form, run, 'Failed to send feedback')
}

/** The feedback form on a page of its own: for whoever comes without scripts, or by its address. */
export default function FeedbackPage() {
  const { person, sent } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <AppFrame person={person}>
      <div className="narrow">
        <PageHead
          title="Send Feedback"
          subtitle="A question, an idea, something that went wrong: we read everything."
        />
        <Panel>{sent ? <Thanks home={person ? '/overview' : '/'} /> : <FeedbackForm reply={reply} />}</Panel>
      </div>
    </AppFrame>
  )
}

function Thanks({ home }: { home: string }) {
  return (
    <>
      <FeedbackThanks />
      <p className="feedback-thanks">
        <Link to={home}>Back to the start</Link>
      </p>
    </>
  )
}

type FeedbackFormProps = { reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> } }

function FeedbackForm({ reply }: FeedbackFormProps) {
  const { appName, supportEmail } = useSite()
  const form = useRef<HTMLFormElement>(null)
  // Not known before scripts run: without them nothing could ever enable the button, and something may be typed by then.
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    if (form.current) setMessage(String(new FormData(form.current).get('feedback')))
  }, [])
  return (
    <Form ref={form} method="post" action="/feedback" noValidate replace>
      <FormSummary errors={reply?.errors} labels={FEEDBACK_LABELS} />
      {reply?.errors[''] ? (
        <p className="feedback-draft">
          <a href={mailDraft(supportEmail, appName, String(reply.values.feedback ?? ''))}>Write a mail instead</a>
        </p>
      ) : null}
      <FeedbackFields values={reply?.values} errors={reply?.errors} onMessage={setMessage} />
      <div className="feedback-foot">
        <Button type="submit" variant="main" disabled={message?.trim() === ''} busyLabel="Sending…">
          Send
        </Button>
      </div>
    </Form>
  )
}
