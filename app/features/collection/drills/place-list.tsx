/** The ID of the list of places, for the inputs of a page. */
export const PLACES_ID = 'drill-places'

/** Suggests the places that the drawer has. Once on a page. */
export const PlaceList = ({ places }: { places: string[] }) => (
  <datalist id={PLACES_ID}>
    {places.map(place => (
      <option key={place} value={place} />
    ))}
  </datalist>
)
