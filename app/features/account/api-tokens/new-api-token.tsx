import { Trans } from '@lingui/react'
import { CopyText } from '~/components/client/controls/copy-text'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import '~/features/account/accounts/secret-text.css'

/** A token that was just created, shown only once. */
export const NewApiToken = ({ name, token }: { name: string; token: string }) => (
  <Panel title={i18n.t('Your new token')} className="api-token-new">
    <p role="status">
      <Trans
        id="This is <0>{name}</0>. Copy it now and store it like a password. <1>It will not be shown again.</1>"
        values={{ name: <bdi>{name}</bdi> }}
        components={[<b key="name" />, <b key="once" />]}
      />
    </p>
    <output className="secret-text">{token}</output>
    <div className="button-row">
      <CopyText text={token} label={i18n.t('Copy token')} />
    </div>
    <p className="small soft">
      <Trans
        id="Send it in the <0>Authorization</0> header: <1>Authorization: Bearer …</1>"
        components={[<code key="name" />, <code key="header" />]}
      />
    </p>
  </Panel>
)
