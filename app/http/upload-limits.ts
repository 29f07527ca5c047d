/** Megabytes of any form: a file of 10 MB, with room for the form around it and for clients that encode it. */
export const FORM_MEGABYTES = 25

/** Megabytes of a form with all the photos that a note may have (12 of 10 MB): nobody who keeps to the limits is turned away. */
export const PHOTOS_MEGABYTES = 125

/** Megabytes of a call of the data interface, as its protocol has it. */
export const CALL_MEGABYTES = 32
