import { Form } from '@remix-run/react'
import { AccessibilitySettings } from '~/components/shell/accessibility-settings'
import { ThemePicker } from '~/components/shell/theme-picker'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { DateFormatFields } from '~/features/account/profile/date-format-fields'
import { TimeZoneFields } from '~/features/account/profile/time-zone-fields'
import type { ZoneGroup } from '~/features/account/profile/time-zones'

type PreferencesTabProps = {
  zone: { timezone: string; zoneFollowsDevice: boolean; groups: ZoneGroup[] }
  dateFormat: string
  today: string
  hidesMoney: boolean
  /** Whether there is something to hide. */
  hasPrices: boolean
}

export function PreferencesTab({ zone, dateFormat, today, hidesMoney, hasPrices }: PreferencesTabProps) {
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
        <TimeZoneFields {...zone} />
        <div className="profile-date-format">
          <DateFormatFields dateFormat={dateFormat} today={today} />
        </div>
      </Panel>
      {hasPrices || hidesMoney ? (
        <Panel title="Money">
          <Form method="post" action="/profile/money">
            <p className="soft profile-lead">Only you see prices.</p>
            <Button type="submit" name="hide" value={hidesMoney ? 'no' : 'yes'}>
              {hidesMoney ? 'Show money' : 'Hide money'}
            </Button>
          </Form>
        </Panel>
      ) : null}
    </>
  )
}
