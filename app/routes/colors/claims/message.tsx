import { useState } from 'react'
import { CopyText } from '~/components/client/controls/copy-text'
import { ShareText } from '~/components/client/controls/share-file'
import { Field, TextArea } from '~/components/forms/field'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'

type MessageProps = { title: string; text: string; errors?: string[] }

/** The message to the shop, which the user may change, copy, share, or open in the mail program. */
export function Message({ title, text: given, errors }: MessageProps) {
  const [text, setText] = useState(given)
  const subject = i18n.t('Missing drills: {title}', { title })
  return (
    <>
      <Field
        name="words"
        label={i18n.t('Your message to the shop')}
        errors={errors}
        help={i18n.t('You send it yourself. Add photos of the bags and the legend, if you have some.')}
      >
        <TextArea rows={16} defaultValue={given} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </Field>
      <div className="button-row">
        <a className={buttonClass('main')} href={mailDraft(subject, text)}>
          <Icon name="external-link" size={20} />
          {i18n.t('Open in the mail program')}
        </a>
        <CopyText text={text} />
        <ShareText title={subject} text={text} />
      </div>
    </>
  )
}

/** Returns the link that opens a mail with this text. Lines end as RFC 6068 says. */
const mailDraft = (subject: string, text: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
