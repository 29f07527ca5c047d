import type { MetaFunction } from '@remix-run/node'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle, useSite } from '~/components/shell/site'
import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Thank you'))

/** The donation page's return URL. The app has no information about a payment. */
export default function Thanks() {
  const { appName } = useSite()
  return (
    <NarrowPage title={i18n.t('Thank you!')}>
      <Panel>
        <div className="prose">
          <p>{i18n.t('Thank you for supporting {appName}. It stays free for everyone.', { appName })}</p>
        </div>
        <NextStep to="/overview">{i18n.t('Back to your collection')}</NextStep>
      </Panel>
    </NarrowPage>
  )
}
