export const NOT_YET = 'not-yet'

/** Returns which colors a query or a form asks for: empty for all. */
export const shownIn = (values: { get(name: string): unknown }) => (values.get('show') === NOT_YET ? NOT_YET : '')
