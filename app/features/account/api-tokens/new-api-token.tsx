import { CopyText } from '~/components/client/controls/copy-text'
import { Panel } from '~/components/ui/panel'
import '~/features/account/accounts/secret-text.css'

/** A token that was just created, shown only once. */
export const NewApiToken = ({ name, token }: { name: string; token: string }) => (
  <Panel title="Your new token" className="api-token-new">
    <p role="status">
      This is <b>{name}</b>. Copy it now and store it like a password. <b>It will not be shown again.</b>
    </p>
    <output className="secret-text">{token}</output>
    <div className="button-row">
      <CopyText text={token} label="Copy token" />
    </div>
    <p className="small soft">
      Send it in the <code>Authorization</code> header: <code>Authorization: Bearer …</code>
    </p>
  </Panel>
)
