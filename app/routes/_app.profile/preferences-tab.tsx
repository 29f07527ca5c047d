import { AccessibilitySettings } from '~/components/shell/accessibility-settings'
import { ThemePicker } from '~/components/shell/theme-picker'
import { Panel } from '~/components/ui/panel'
import { TimeZoneFields } from '~/features/account/profile/time-zone-fields'
import type { ZoneGroup } from '~/features/account/profile/time-zones'

export function PreferencesTab(zones: { timezone: string; groups: ZoneGroup[] }) {
  return (
    <>
      <Panel title="Appearance and accessibility">
        <p className="soft profile-lead">For this device. The settings remain after you log out.</p>
        <p className="field-label">Theme</p>
        <ThemePicker label="Theme" />
        <div className="profile-comfort">
          <AccessibilitySettings />
        </div>
      </Panel>
      <Panel title="Date settings">
        <TimeZoneFields timezone={zones.timezone} groups={zones.groups} />
      </Panel>
    </>
  )
}
