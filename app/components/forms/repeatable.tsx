/** The field of a form that may be sent again: with or without it, one submission and three have the same result. */
export const REPEATABLE_FIELD = 'repeatable'

/** Lets the browser send the form up to three times more if the server or the network fails: the lost part may be the response. */
export const Repeatable = () => <input type="hidden" name={REPEATABLE_FIELD} value="yes" />
