import { Trans } from '@lingui/react'
import { CopyText } from '~/components/client/controls/copy-text'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import '~/features/account/accounts/secret-text.css'

/** The secret of a webhook that was just added, shown only once. */
export const NewWebhook = ({ name, secret }: { name: string; secret: string }) => (
  <Panel title={i18n.t('The secret of your webhook')} className="webhook-new">
    <p role="status">
      <Trans
        id="<0>{name}</0> signs its events with this secret. Copy it now and store it like a password. <1>It will not be shown again.</1>"
        values={{ name: <bdi>{name}</bdi> }}
        components={[<b key="name" />, <b key="once" />]}
      />
    </p>
    <output className="secret-text">{secret}</output>
    <div className="button-row">
      <CopyText text={secret} label={i18n.t('Copy secret')} />
    </div>
  </Panel>
)
