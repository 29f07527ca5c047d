import { type CustomField, type CustomTexts, customInput } from '~/features/collection/custom-fields/custom-field-terms'
import {
  customTexts,
  decodeCustom,
  formatCustom,
  readCustom,
} from '~/features/collection/custom-fields/custom-values.server'
import type { Actor } from '~/platform/actor'
import {
  changedElsewhere,
  changedFields,
  mergeEdits,
  openedAs,
  RejectedEditError,
} from '~/platform/changes/merge-edits'
import type { Db } from '~/platform/db/db.server'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n } from '~/platform/messages'
import { storedKind } from '../field-kinds'
import { termsIn } from '../kinds/terms'
import { type KitInput, ProjectSchema } from '../project.schema'
import {
  byField,
  FIELD_NAMES,
  fieldsOfKind,
  MONEY_FIELDS,
  type ProjectFieldName,
  projectField,
} from '../project-fields'
import { type ProjectDetails, usualCurrency, withEditedCurrency } from '../project-queries.server'
import { statusForFinish } from '../project-status'
import { FORM_FIELDS, formValuesOf, unitOf } from './project-form-values'
import { readAmounts } from './typed-amounts'

/** A submitted kit form. A missing field is empty. */
type SentForm = { get(name: string): unknown; getAll?(name: string): unknown[] }

/**
 * Parses typed values ("42,5 cm", "32,000", "59,90 €") and validates them with the schema. `usualCurrency` is the one of
 * the account, `fields` are those that the user defined.
 */
export function decodeProjectForm(
  form: SentForm,
  usualCurrency = '',
  fields: CustomField[] = [],
): { input: KitInput; errors?: undefined } | { input?: undefined; errors: FieldErrors } {
  const text = (name: string) => formText(form, name).trim()
  const unit = unitOf(text('unit'))
  const { amounts, currency, errors } = readAmounts(byField(MONEY_FIELDS, text), text('currency'), usualCurrency)
  const plain = byField(FIELD_NAMES, (name, field) => storedKind(field).decode(text(name), field, unit))
  const parsed = ProjectSchema.safeParse({ ...plain, ...amounts, currency })
  const own = readCustom(fields, text)
  Object.assign(errors, own.errors)
  if (parsed.success && Object.keys(errors).length === 0)
    return { input: { ...parsed.data, ...(fields.length > 0 && { custom: own.custom }) } }
  return { errors: { ...(parsed.error && fieldErrorsOf(parsed.error.issues)), ...errors } }
}

/** Returns a field as text. A box for each term: those that are checked are joined, like "ab,glow". */
export function formText(form: SentForm, name: string): string {
  const isTerms = TERMS.has(name)
  const value = isTerms ? (form.getAll?.(name) ?? [form.get(name)]).join() : form.get(name)
  if (typeof value !== 'string') return ''
  return isTerms ? termsIn(value).join() : value
}
const TERMS = new Set<string>(fieldsOfKind('terms'))

/** Returns the original values of the kit for the hidden field that detects conflicts. */
export const openedKit = (kit: ProjectDetails, fields: CustomField[] = []): string =>
  JSON.stringify(versionOf(kit, fields))

/** A submitted kit form with its picture. `errors` are those of the picture. */
type SentEdit = { form: SentForm; picture: unknown; removePicture: boolean; errors: FieldErrors }

/**
 * Returns the fields that a form changes, and those that follow from them: the usual currency, a finished kit. The
 * form is merged with changes made since it was opened. `kit` was read under its lock, by `on`.
 * @throws RejectedEditError for invalid fields and for conflicts
 */
export async function editedFields(
  actor: Actor,
  sent: SentEdit,
  kit: ProjectDetails,
  fields: CustomField[],
  on: Db,
): Promise<Partial<KitInput>> {
  const currency = await usualCurrency(actor, on)
  const edited = withEditedCurrency(projectEdit(sent, kit, currency, fields), kit, currency)
  return { ...edited, ...statusForFinish(kit, edited) }
}

function projectEdit(
  sent: SentEdit,
  kit: ProjectDetails,
  usualCurrency: string,
  fields: CustomField[],
): Partial<KitInput> {
  const changesPicture = Boolean(sent.picture) || sent.removePicture
  const { form, values, errors } = mergedProjectForm(sent.form, kit, { changesPicture, fields })
  if (errors) throw new RejectedEditError(errors, values, true)
  const { input, errors: invalid } = decodeProjectForm(form, usualCurrency, fields)
  if (!input || Object.keys(sent.errors).length > 0) throw new RejectedEditError(invalid ?? {}, values, false)
  const stored = new Map(Object.entries(versionOf(kit, fields)))
  return changedFields(input, decodeProjectForm(stored, '', fields).input)
}

/**
 * Merges a form with changes made since it was opened. `errors` names the conflicting fields. `values` fills the form
 * again, with new original values, so that submitting it again saves it.
 */
function mergedProjectForm(
  form: SentForm,
  kit: ProjectDetails,
  { changesPicture, fields }: { changesPicture: boolean; fields: CustomField[] },
): { form: SentForm; values: Record<string, string>; errors: FieldErrors | null } {
  const opened = openedAs(form.get('opened'), VERSION_FIELDS)
  if (!opened) return { form, values: {}, errors: null }
  const now = versionOf(kit, fields)
  // A field that is newer than the form is not in it.
  const own = fields.map(({ id }) => customInput(id)).filter(input => form.get(input) !== null)
  const typed = { ...now, ...Object.fromEntries([...FORM_FIELDS, ...own].map(name => [name, formText(form, name)])) }
  typed.image = changesPicture ? 'another' : opened.image
  const { values, both } = mergeEdits<keyof Version>({ opened: { ...now, ...opened }, typed, now }, [
    ['width', 'height', 'unit'],
  ])
  const { image: _, ...texts }: Record<string, string> = values
  const merged = { get: (name: string) => texts[name] ?? form.get(name) }
  if (both.length === 0) return { form: merged, values: texts, errors: null }
  const errors: FieldErrors = {
    '': [i18n.t('This kit was changed while you had it open. We merged those changes. Review and save again.')],
  }
  for (const name of both)
    if (name !== 'unit') errors[name] = [changedElsewhere(formatField(name, now[name] ?? '', fields))]
  return { form: merged, values: { ...texts, opened: JSON.stringify(now) }, errors }
}

const VERSION_FIELDS = [...FORM_FIELDS, 'image'] as const
type Version = Record<(typeof VERSION_FIELDS)[number], string> & CustomTexts

const versionOf = (kit: ProjectDetails, fields: CustomField[]): Version => ({
  ...formValuesOf(kit),
  ...customTexts(fields, kit.custom),
  image: kit.image,
})

function formatField(name: keyof Version, value: string, fields: CustomField[]): string {
  if (!value || name === 'unit') return value
  if (name === 'image') return i18n.t('another photo')
  const own = fields.find(({ id }) => customInput(id) === name)
  if (own) return formatCustom(own, decodeCustom(own, value))
  const field = projectField(name as ProjectFieldName)
  return storedKind(field).quote?.(value, field) ?? value
}
