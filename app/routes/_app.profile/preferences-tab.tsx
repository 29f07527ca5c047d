import { Panel } from '~/components/panel'
import { ThemePicker } from '~/components/theme-picker'

/** How the app looks and counts, for this person. */
export function PreferencesTab(_: { timezone: string }) {
  return (
    <Panel title="Appearance">
      <ThemePicker />
    </Panel>
  )
}
