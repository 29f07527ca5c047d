import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/button'
import { Field, Select } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { browserZone } from '~/features/accounts/browser-zone-field'
import type { FieldErrors } from '~/platform/errors'
import { placeOf, type ZoneGroup } from './time-zones'
import './profile-fields.css'

type TimeZoneFieldsProps = { timezone: string; groups: ZoneGroup[]; errors?: FieldErrors }

/** The choice of a time zone; where scripts run, the device's own is offered. */
export function TimeZoneFields({ timezone, groups, errors }: TimeZoneFieldsProps) {
  const detected = useDetectedZone()
  return (
    <>
      {detected && detected !== (timezone || 'UTC') ? (
        <Form method="post" action="/profile/time-zone" className="profile-offer">
          <p>
            Your device says <b>{placeOf(detected)}</b>.
          </p>
          <Button type="submit" name="timezone" value={detected} busyLabel="Saving…">
            Use it
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
            help="Decides which day “today” is when a kit is started or finished."
          >
            {/* The key shows a choice that was made elsewhere on the page. */}
            <Select key={timezone} defaultValue={timezone}>
              <option value="">Not chosen (UTC)</option>
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

// Empty until the page runs in a browser: what it is there, the server cannot know.
function useDetectedZone(): string {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(browserZone()), [])
  return zone
}
