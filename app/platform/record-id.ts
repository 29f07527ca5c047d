/** Characters of a record ID: 16, or 15 as in PocketBase, because imported records keep their IDs. */
export const RECORD_ID_LENGTHS = { min: 15, max: 16 } as const

export const RECORD_ID = new RegExp(`^[a-z0-9]{${RECORD_ID_LENGTHS.min},${RECORD_ID_LENGTHS.max}}$`)

export const isRecordId = (text: string) => RECORD_ID.test(text)
