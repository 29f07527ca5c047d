import { Icon } from '~/components/ui/icon'

export function FeedbackThanks() {
  return (
    <div className="feedback-thanks" role="status">
      <Icon name="heart" size={36} />
      <p>
        <b>Thank you for your message!</b>
      </p>
      <p className="soft">If you left your email address, we'll be in touch.</p>
    </div>
  )
}
