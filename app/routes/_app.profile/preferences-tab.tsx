import { ComfortPicker } from '~/components/comfort-picker'
import { Panel } from '~/components/panel'
import { ThemePicker } from '~/components/theme-picker'
import { TimeZoneFields } from '~/features/profile/time-zone-fields'
import type { ZoneGroup } from '~/features/profile/time-zones'

/** How the app looks and counts. */
export function PreferencesTab(zones: { timezone: string; groups: ZoneGroup[] }) {
  return (
    <>
      <Panel title="Appearance and comfort">
        <p className="soft profile-lead">For this device; it stays when you log out.</p>
        <p className="field-label">Theme</p>
        <ThemePicker label="Theme" />
        <div className="profile-comfort">
          <ComfortPicker />
        </div>
      </Panel>
      <Panel title="Your days">
        <TimeZoneFields timezone={zones.timezone} groups={zones.groups} />
      </Panel>
    </>
  )
}
