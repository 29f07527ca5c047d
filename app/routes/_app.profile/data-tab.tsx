import { LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'

/** The collection as files: in and out. */
export function DataTab() {
  return (
    <Panel title="Import and export">
      <div className="button-row">
        <LinkButton to="/import">Import a file</LinkButton>
      </div>
    </Panel>
  )
}
