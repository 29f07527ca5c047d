import type { MetaFunction } from '@remix-run/react'
import { AccessibilitySettings } from '~/components/shell/accessibility-settings'
import { ShortcutList } from '~/components/shell/shortcut-list'
import { pageMeta } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { InfoPage } from '~/features/site/info/info-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Accessibility', 'Larger text, larger buttons and reduced motion, also before you log in.')

/** The accessibility settings for visitors. */
export default function ComfortPage() {
  return (
    <InfoPage name="Accessibility" title="Accessibility" subtitle="For this device, whether you are logged in or not">
      <Panel>
        <AccessibilitySettings always />
      </Panel>
      <Panel title="Keyboard shortcuts">
        <ShortcutList />
      </Panel>
    </InfoPage>
  )
}
