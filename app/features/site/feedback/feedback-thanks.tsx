import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'

export function FeedbackThanks() {
  return (
    <div className="feedback-thanks" role="status">
      <Icon name="heart" size={36} />
      <p>
        <b>{i18n.t('Thank you for your message!')}</b>
      </p>
      <p className="soft">{i18n.t("If you left your email address, we'll be in touch.")}</p>
    </div>
  )
}
