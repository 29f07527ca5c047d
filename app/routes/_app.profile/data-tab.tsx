import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { ApiTokensPanel } from '~/features/account/api-tokens/api-tokens-panel'
import { TRASH_DAYS, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { countInWords } from '~/platform/notation'
import { TransferPanel } from './transfer-panel'

type DataTabProps = Parameters<typeof TransferPanel>[0] & { trashed: number; apiTokens: number }

export const DataTab = ({ imports, trashed, apiTokens }: DataTabProps) => (
  <>
    <TransferPanel imports={imports} />
    <Panel title="Trash">
      <p className="soft prose">
        You can restore deleted items for {TRASH_DAYS} days.
        {trashed === 0 ? ' It is currently empty.' : null}
      </p>
      <div className="button-row transfer-buttons">
        <LinkButton to={TRASH_PATH}>
          Open trash{trashed > 0 ? <span className="num soft">{countInWords(trashed)}</span> : null}
        </LinkButton>
      </div>
    </Panel>
    <ApiTokensPanel count={apiTokens} />
  </>
)
