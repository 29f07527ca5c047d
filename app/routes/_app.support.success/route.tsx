import type { MetaFunction } from '@remix-run/node'
import { LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle, useSite } from '~/components/site'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Thank you')

/** Where the host's donation page may send people back to. It knows nothing of a payment, and says nothing of one. */
export default function Thanks() {
  const { appName } = useSite()
  return (
    <div className="narrow">
      <PageHead title="Thank you!" />
      <Panel>
        <div className="prose">
          <p>It is lovely of you to think of what keeps {appName} running. It stays free for everybody.</p>
        </div>
        <div className="button-row">
          <LinkButton to="/overview" variant="main">
            Back to your collection
          </LinkButton>
        </div>
      </Panel>
    </div>
  )
}
