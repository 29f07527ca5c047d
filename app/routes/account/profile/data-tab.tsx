import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { ApiTokensPanel } from '~/features/account/api-tokens/api-tokens-panel'
import { SHELVES_PATH } from '~/features/collection/shelves/shelf-terms'
import { TRASH_DAYS, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { formatCount } from '~/platform/notation'
import { TransferPanel } from './transfer-panel'

type DataTabProps = Parameters<typeof TransferPanel>[0] & { trashed: number; apiTokens: number; sharing: boolean }

export const DataTab = ({ imports, trashed, apiTokens, sharing }: DataTabProps) => (
  <>
    <TransferPanel imports={imports} />
    <Panel title="Trash">
      <p className="soft prose">
        You can restore deleted items for {TRASH_DAYS} days.
        {trashed === 0 ? ' It is currently empty.' : null}
      </p>
      <div className="button-row transfer-buttons">
        <LinkButton to={TRASH_PATH}>
          Open trash{trashed > 0 ? <span className="num soft">{formatCount(trashed)}</span> : null}
        </LinkButton>
      </div>
    </Panel>
    {sharing ? (
      <Panel title="Shared pages">
        <p className="soft prose">
          Show your wishlist, your finishes or kits to give away to everyone with a link, and nothing else.
        </p>
        <div className="button-row transfer-buttons">
          <LinkButton to={SHELVES_PATH}>Shared pages</LinkButton>
        </div>
      </Panel>
    ) : null}
    <ApiTokensPanel count={apiTokens} />
  </>
)
