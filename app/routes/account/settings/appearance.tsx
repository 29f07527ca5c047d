import type { MetaFunction } from '@remix-run/node'
import { AccessibilitySettings } from '~/components/shell/accessibility-settings'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { ThemePicker } from '~/components/shell/theme-picker'
import { Panel } from '~/components/ui/panel'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Appearance and accessibility'))

export const loader = authed(async () => null)

/** The theme, the text size and the like, each applied at once. */
export default function AppearancePage() {
  return (
    <NarrowPage
      title={i18n.t('Appearance and accessibility')}
      subtitle={i18n.t('For this device. The settings remain after you log out.')}
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      <Panel className="flow">
        <div>
          <p className="field-label">{i18n.t('Theme')}</p>
          <ThemePicker label={i18n.t('Theme')} />
        </div>
        <AccessibilitySettings />
      </Panel>
    </NarrowPage>
  )
}
