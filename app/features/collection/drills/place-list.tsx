import type { ComponentProps } from 'react'
import { Field } from '~/components/forms/field'
import { i18n } from '~/platform/messages'
import { PLACE_LIMIT } from './drill-terms'

/** Of the list of places. */
const PLACES_ID = 'drill-places'

/** Suggests the places that the drawer has. Once on a page. */
export const PlaceList = ({ places }: { places: string[] }) => (
  <datalist id={PLACES_ID}>
    {places.map(place => (
      <option key={place} value={place} />
    ))}
  </datalist>
)

type PlaceFieldProps = Pick<ComponentProps<typeof Field>, 'errors'> & { place: string }

export const PlaceField = ({ place, errors }: PlaceFieldProps) => (
  <Field
    name="place"
    label={i18n.t('Place')}
    errors={errors}
    defaultValue={place}
    maxLength={PLACE_LIMIT}
    list={PLACES_ID}
    placeholder={i18n.t('Box 2')}
  />
)
