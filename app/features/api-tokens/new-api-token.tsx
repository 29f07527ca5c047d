import { Panel } from '~/components/panel'

/** A token that was just made: the one time it is shown. */
export const NewApiToken = ({ name, token }: { name: string; token: string }) => (
  <Panel title="Your new token" className="api-token-new">
    <p role="status">
      This is <b>{name}</b>. Copy it now and keep it like a password: <b>it is not shown again.</b>
    </p>
    <output className="api-token-text">{token}</output>
    <p className="small soft">
      Programs send it in the <code>Authorization</code> header: <code>Authorization: Bearer …</code>
    </p>
  </Panel>
)
