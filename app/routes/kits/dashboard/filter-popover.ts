/** The ID of the filters, which are a popover on narrow screens. */
export const FILTER_PANEL = 'filters'

/** Returns the attributes of a popover button, which works without scripts. */
export const shows = (id: string) => ({ popovertarget: id })
export const hides = (id: string) => ({ popovertarget: id, popovertargetaction: 'hide' })
