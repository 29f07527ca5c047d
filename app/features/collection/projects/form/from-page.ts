import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { FORM_FIELDS, PROJECT_FORM_LABELS_IN_TEXT, type ProjectFormValues } from './project-form-values'

/** What a shop's page filled in: the values by field, and the ID of its photo, which waits until the kit is saved. */
export type FromPage = {
  values: Partial<ProjectFormValues>
  photo: string
  /** the address of a chosen variant, which replaces the typed one */
  link?: { typed: string; chosen: string }
}

const NOTHING: FromPage = { values: {}, photo: '' }
const MAX_LENGTH = 10_000

/** Reads the form's hidden field `fromPage`. A value of the form that differs from it was typed. */
export function parseFromPage(text: unknown): FromPage {
  if (typeof text !== 'string' || !text || text.length > MAX_LENGTH) return NOTHING
  try {
    const { values, photo } = JSON.parse(text)
    const known = FORM_FIELDS.filter(name => typeof values[name] === 'string').map(name => [name, values[name]])
    return { values: Object.fromEntries(known), photo: isRecordId(photo) ? photo : '' }
  } catch {
    return NOTHING
  }
}

/** Returns a message with the fields that a page filled in. */
export function formatFilled({ values, photo }: FromPage): string {
  const names = [...Object.keys(values), ...(photo ? ['image'] : [])] as (keyof typeof PROJECT_FORM_LABELS_IN_TEXT)[]
  if (names.length === 0) return i18n.t('The page adds nothing to what you typed.')
  const fields = formatList(names.map(name => i18n.t(PROJECT_FORM_LABELS_IN_TEXT[name])))
  return i18n.t('From the page: {fields}. Check them, then save.', { fields })
}
