import type { MetaFunction } from '@remix-run/react'
import { AccessibilitySettings } from '~/components/shell/accessibility-settings'
import { ShortcutList } from '~/components/shell/shortcut-list'
import { pageMeta } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { InfoPage } from '~/features/site/info/info-page'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    i18n.t('Accessibility'),
    i18n.t('Larger text, larger buttons and reduced motion, also before you log in.'),
  )

/** The accessibility settings for visitors. */
export default function ComfortPage() {
  return (
    <InfoPage
      name={i18n.t('Accessibility')}
      title={i18n.t('Accessibility')}
      subtitle={i18n.t('For this device, whether you are logged in or not')}
    >
      <Panel>
        <AccessibilitySettings always />
      </Panel>
      <Panel title={i18n.t('Keyboard shortcuts')}>
        <ShortcutList />
      </Panel>
    </InfoPage>
  )
}
