import { keysOf } from '~/platform/keys-of'

/** Fields of one user. */
export const MAX_CUSTOM_FIELDS = 10
export const FIELD_NAME_LIMIT = 40
/** Options of a choice, and the characters of each. */
export const MAX_OPTIONS = 20
export const OPTION_LIMIT = 40
/** Characters of a text. */
export const TEXT_LIMIT = 500
/** Bytes of all values of a kit, as JSON. */
export const MAX_CUSTOM_BYTES = 8_000

export const CUSTOM_KINDS = {
  text: /*i18n*/ 'Text',
  number: /*i18n*/ 'Number',
  day: /*i18n*/ { id: 'kind.day', message: 'Day' },
  yes_no: /*i18n*/ 'Yes or no',
  choice: /*i18n*/ 'Choice',
}
export type CustomKind = keyof typeof CUSTOM_KINDS
export const KINDS = keysOf(CUSTOM_KINDS)

/** A field that the user defined. `options` are those of a choice. */
export type CustomField = { id: string; name: string; kind: CustomKind; options: string[] }

/** The values of a kit by the ID of their field: a day as YYYY-MM-DD. Missing ones are unknown. */
export type CustomValues = Record<string, string | number | boolean>

/** Returns the name of a field's input in the form of a kit. */
export const customInput = (id: string): `custom_${string}` => `custom_${id}`
/** The values of a kit as the texts of these inputs. */
export type CustomTexts = Record<ReturnType<typeof customInput>, string>

export const FIELDS_PATH = '/profile/fields'
export const RESTORE_FIELD_PATH = `${FIELDS_PATH}/restore`
export const fieldPath = (id: string) => `${FIELDS_PATH}/${id}`
