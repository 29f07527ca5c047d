/** Limit of a form's body, in megabytes: one file of 10 MB, the other fields, and an encoding that enlarges them. */
export const FORM_MEGABYTES = 25

/** Limit of a form with photos, in megabytes: the 12 photos of a note, 10 MB each. */
export const PHOTOS_MEGABYTES = 125

/** Limit of an API request's body, in megabytes, as in PocketBase. */
export const CALL_MEGABYTES = 32
