import type { MetaFunction } from '@remix-run/node'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle, useSite } from '~/components/shell/site'
import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Thank you')

/** The donation page's return URL. The app has no information about a payment. */
export default function Thanks() {
  const { appName } = useSite()
  return (
    <NarrowPage title="Thank you!">
      <Panel>
        <div className="prose">
          <p>Thank you for supporting {appName}. It stays free for everyone.</p>
        </div>
        <NextStep to="/overview">Back to your collection</NextStep>
      </Panel>
    </NarrowPage>
  )
}
