import { LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'
import { ApiTokensPanel } from '~/features/api-tokens/api-tokens-panel'
import { TransferPanel } from '~/features/transfers/transfer-panel'
import { TRASH_DAYS, TRASH_PATH } from '~/features/trash/trash-terms'

type DataTabProps = Parameters<typeof TransferPanel>[0] & { trashed: number; apiTokens: number }

/** The collection as files, in and out, and what was deleted from it. */
export const DataTab = ({ imports, trashed, apiTokens }: DataTabProps) => (
  <>
    <TransferPanel imports={imports} />
    <Panel title="Trash">
      <p className="soft prose">
        What you delete waits here for {TRASH_DAYS} days and can be brought back.
        {trashed === 0 ? ' At the moment it is empty.' : null}
      </p>
      <div className="button-row transfer-buttons">
        <LinkButton to={TRASH_PATH}>
          Open the trash{trashed > 0 ? <span className="num soft">{trashed.toLocaleString('en')}</span> : null}
        </LinkButton>
      </div>
    </Panel>
    <ApiTokensPanel count={apiTokens} />
  </>
)
