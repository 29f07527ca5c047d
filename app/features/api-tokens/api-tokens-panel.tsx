import { KeyRound } from 'lucide-react'
import { LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'
import { API_TOKENS_PATH } from './api-token-paths'

/** For the settings: the way to the tokens. */
export const ApiTokensPanel = ({ count }: { count: number }) => (
  <Panel title="Apps and scripts of your own">
    <p className="soft prose">
      A token lets a program read your collection, or change it, without knowing your password.{' '}
      <a href="/api-docs">What programs can ask for</a>
    </p>
    <div className="button-row transfer-buttons">
      <LinkButton to={API_TOKENS_PATH}>
        <KeyRound aria-hidden="true" />
        API tokens{count > 0 ? <span className="num soft">{count}</span> : null}
      </LinkButton>
    </div>
  </Panel>
)
