import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FieldScope } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { useSite } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { FeedbackFields, feedbackLabels } from './feedback-fields'
import { FeedbackThanks } from './feedback-thanks'
import { mailDraft } from './mail-draft'
import { type Outcome, postFeedback } from './post-feedback'
import './feedback-dialog.css'

// Milliseconds.
const CLOSES_AFTER = 4_000
const CLEARED_AFTER = 300

/** The feedback dialog. Each new value of `wanted` opens it. It keeps its text until it is sent. */
export default function FeedbackDialog({ wanted }: { wanted: number }) {
  const { appName, supportEmail } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const [message, setMessage] = useState('')
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (wanted && !dialog.current?.open) dialog.current?.showModal()
  }, [wanted])
  useEffect(() => {
    if (!outcome?.sent) return
    const timer = setTimeout(() => dialog.current?.close(), CLOSES_AFTER)
    return () => clearTimeout(timer)
  }, [outcome])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSending(true)
    const became = await postFeedback(new FormData(event.currentTarget))
    setSending(false)
    setOutcome(became)
    if (!became.sent && became.draft) window.location.href = mailDraft(supportEmail, appName, message)
  }
  function clearLater() {
    if (!outcome?.sent) return
    setTimeout(() => {
      setOutcome(null)
      setMessage('')
      setRound(before => before + 1)
    }, CLEARED_AFTER)
  }
  const rejection = outcome?.sent === false ? outcome : null
  const errors = rejection ? { [rejection.field ?? '']: [rejection.error] } : undefined
  return (
    <dialog ref={dialog} className="dialog feedback-dialog" aria-labelledby="feedback-title" onClose={clearLater}>
      <div className="feedback-body">
        <div className="feedback-head">
          <h2 id="feedback-title">{i18n.t('Send Feedback')}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={i18n.t('Close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" size={22} />
          </button>
        </div>
        {outcome?.sent ? (
          <FeedbackThanks />
        ) : (
          <FieldScope.Provider value="feedback">
            <form key={round} onSubmit={send} noValidate>
              <FormSummary errors={errors} labels={feedbackLabels()} />
              {rejection?.draft ? (
                <p className="feedback-draft">
                  <a href={mailDraft(supportEmail, appName, message)}>{i18n.t('Send an email instead')}</a>
                </p>
              ) : null}
              <FeedbackFields errors={errors} onMessage={setMessage} />
              <div className="feedback-foot" data-buttons="wide-on-phones">
                <Button
                  type="submit"
                  variant="main"
                  disabled={sending || !message.trim()}
                  busy={sending}
                  busyLabel={i18n.t('Sending…')}
                >
                  {i18n.t('Send')}
                </Button>
              </div>
            </form>
          </FieldScope.Provider>
        )}
      </div>
    </dialog>
  )
}
