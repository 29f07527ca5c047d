import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { browserZone } from '~/features/account/accounts/browser-zone-field'
import type { FieldErrors } from '~/platform/errors'
import { placeOf, type ZoneGroup } from './time-zones'
import './profile-fields.css'

type TimeZoneFieldsProps = { timezone: string; groups: ZoneGroup[]; errors?: FieldErrors }

/** Selects a time zone. With scripts, offers the device's zone. */
export function TimeZoneFields({ timezone, groups, errors }: TimeZoneFieldsProps) {
  const detected = useDetectedZone()
  return (
    <>
      {detected && detected !== (timezone || 'UTC') ? (
        <Form method="post" action="/profile/time-zone" className="profile-offer">
          <p>
            Your device uses <b>{placeOf(detected)}</b>.
          </p>
          <Button type="submit" name="timezone" value={detected} busyLabel="Saving…">
            Use this time zone
          </Button>
        </Form>
      ) : null}
      <Form method="post" action="/profile/time-zone">
        <FormSummary errors={errors} labels={{ timezone: 'Time zone' }} />
        <div className="profile-beside">
          <Field
            name="timezone"
            label="Time zone"
            errors={errors?.timezone}
            help="Sets the date when you start or finish a kit."
          >
            {/* The key resets the field after a choice elsewhere on the page. */}
            <Select key={timezone} defaultValue={timezone}>
              <option value="">Not set (UTC)</option>
              {groups.map(({ region, zones }) => (
                <optgroup key={region} label={region}>
                  {zones.map(({ name, place }) => (
                    <option key={name} value={name}>
                      {place}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
          <Button type="submit" busyLabel="Saving…">
            Save
          </Button>
        </div>
      </Form>
    </>
  )
}

// Empty on the server, which cannot know the zone.
function useDetectedZone(): string {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(browserZone()), [])
  return zone
}
