/** Limit of a form's body, in megabytes: one photo of 30 MB and the other fields. */
export const FORM_MEGABYTES = 32

/** Limit of a form with photos, in megabytes: four photos of 30 MB, or the 12 of a note with 10 MB each. */
export const PHOTOS_MEGABYTES = 125

/** Limit of an API request's body, in megabytes, as in PocketBase. */
export const CALL_MEGABYTES = 32
