import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { browserZone } from '~/features/account/accounts/browser-zone-field'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { SelectSetting } from './select-setting'
import { placeOf, type ZoneGroup } from './time-zones'
import './profile-fields.css'

/** The regions of the time zones. */
const REGIONS: Record<string, string> = {
  Africa: /*i18n*/ 'Africa',
  America: /*i18n*/ 'America',
  Antarctica: /*i18n*/ 'Antarctica',
  Arctic: /*i18n*/ 'Arctic',
  Asia: /*i18n*/ 'Asia',
  Atlantic: /*i18n*/ 'Atlantic',
  Australia: /*i18n*/ 'Australia',
  Europe: /*i18n*/ 'Europe',
  Indian: /*i18n*/ 'Indian',
  Pacific: /*i18n*/ 'Pacific',
  Other: /*i18n*/ 'Other',
}

type TimeZoneFieldsProps = { timezone: string; zoneFollowsDevice: boolean; groups: ZoneGroup[]; errors?: FieldErrors }

/** Selects a time zone. With scripts, offers the device's zone. */
export function TimeZoneFields({ timezone, zoneFollowsDevice, groups, errors }: TimeZoneFieldsProps) {
  const detected = useDetectedZone()
  return (
    <>
      {detected && timezone && !zoneFollowsDevice && detected !== timezone ? (
        <Form method="post" action="/profile/time-zone" className="profile-offer">
          <p>
            <Trans
              id="Your device uses <0>{place}</0>."
              values={{ place: placeOf(detected) }}
              components={[<b key="place" />]}
            />
          </p>
          <Button type="submit" name="timezone" value={detected} busyLabel={i18n.t('Saving…')}>
            {i18n.t('Use this time zone')}
          </Button>
        </Form>
      ) : null}
      <SelectSetting
        action="/profile/time-zone"
        name="timezone"
        label={i18n.t('Time zone')}
        help={i18n.t('Sets the date when you start or finish a kit.')}
        value={zoneFollowsDevice ? '' : timezone}
        errors={errors}
      >
        <option value="">
          {zoneFollowsDevice
            ? i18n.t('As on your device ({place})', { place: placeOf(timezone) })
            : i18n.t('As on your device')}
        </option>
        {groups.map(({ region, zones }) => (
          <optgroup key={region} label={i18n.t(REGIONS[region] ?? region)}>
            {zones.map(({ name, place }) => (
              <option key={name} value={name}>
                {place}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectSetting>
    </>
  )
}

// Empty on the server, which cannot know the zone.
function useDetectedZone(): string {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(browserZone()), [])
  return zone
}
