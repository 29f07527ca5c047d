import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { API_TOKENS_PATH } from './api-token-paths'

export const ApiTokensPanel = ({ count }: { count: number }) => (
  <Panel title="API access">
    <p className="soft prose">
      An API token lets a program read or change your collection without your password.{' '}
      <a href="/api-docs">API documentation</a>
    </p>
    <div className="button-row transfer-buttons">
      <LinkButton to={API_TOKENS_PATH}>
        <Icon name="key-round" />
        API tokens{count > 0 ? <span className="num soft">{count}</span> : null}
      </LinkButton>
    </div>
  </Panel>
)
