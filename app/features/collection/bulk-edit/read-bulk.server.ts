import { type CustomField, customInput } from '~/features/collection/custom-fields/custom-field-terms'
import { TICKED } from '~/features/collection/dashboard/list-paths'
import { readDashboardParams } from '~/features/collection/dashboard/project-filter-rejections.server'
import type { DashboardState } from '~/features/collection/dashboard/project-filters'
import { ProjectSchema } from '~/features/collection/projects/project.schema'
import { BULK_CHOICES, byField, fieldsWith, SUGGESTED } from '~/features/collection/projects/project-fields'
import { splitTagNames } from '~/features/collection/tags/tag-names'
import type { Actor } from '~/platform/actor'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { nameKey } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { ALL_MATCHING, type BulkChange, CLEARED, type Selection, setting } from './bulk-terms'

// Larger than a page of the list, which has at most 100 kits.
const TICKED_AT_ONCE = 500

/** Returns the selection in a URL and the state of its list. Null if nothing is selected. */
export function selectionIn(
  actor: Actor,
  params: URLSearchParams,
): { selection: Selection | null; state: DashboardState } {
  const state = readDashboardParams(actor, params)
  if (params.has(ALL_MATCHING)) return { selection: { matching: state }, state }
  const ids = [...new Set(params.getAll(TICKED))].filter(isRecordId).slice(0, TICKED_AT_ONCE)
  return { selection: ids.length > 0 ? { ids } : null, state }
}

/** A submitted form. A missing field is empty. */
type SentForm = { get(name: string): unknown }

const BulkSchema = ProjectSchema.pick(byField(fieldsWith('bulk'), () => true as const))
  .extend({
    addTags: ProjectSchema.shape.tags,
    removeTags: ProjectSchema.shape.tags,
    dateCompleted: ProjectSchema.shape.dateCompleted,
  })
  .omit({ tags: true })
  .partial()

/**
 * Decodes the bulk form. An empty field changes nothing; a checked "remove" box clears the name or text. `fields` are those
 * that the user defined.
 */
export function decodeBulkForm(
  form: SentForm,
  fields: CustomField[] = [],
): { change: BulkChange; errors?: undefined } | { change?: undefined; errors: FieldErrors } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const tags = (name: string) => (text(name) ? splitTagNames(text(name)) : undefined)
  const parsed = BulkSchema.safeParse({
    ...byField([...BULK_CHOICES, ...SUGGESTED], name => text(name) || undefined),
    kitted: text('kitted') ? text('kitted') === 'yes' : undefined,
    company: text('company') || undefined,
    artist: text('artist') || undefined,
    dateCompleted: text('dateCompleted') || undefined,
    addTags: tags('addTags'),
    removeTags: tags('removeTags'),
  })
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error.issues) }
  const errors: FieldErrors = {}
  const custom = ownChanges(fields, text)
  const change: BulkChange = { ...parsed.data, ...(Object.keys(custom).length > 0 && { custom }) }
  for (const name of ['company', 'artist', ...SUGGESTED] as const) {
    if (!text(`${name}Off`)) continue
    if (change[name]) errors[name] = [i18n.t('Enter a name or check the box to remove it, not both.')]
    if (name === 'company' || name === 'artist') change[name] = null
    else change[name] = ''
  }
  const both = change.addTags?.find(tag => change.removeTags?.some(other => nameKey(other) === nameKey(tag)))
  if (both) errors.removeTags = [i18n.t('“{name}” is in both lists. Either add or remove it.', { name: both })]
  const isEmpty = Object.values(change).every(value => value === undefined || (Array.isArray(value) && !value.length))
  if (isEmpty) errors[''] = [i18n.t('No changes entered. Fill in at least one field.')]
  return Object.keys(errors).length > 0 ? { errors } : { change }
}

/** Returns the values of choices and yes-or-no fields; null for those that are removed. Ignores others. */
function ownChanges(fields: CustomField[], text: (name: string) => string): NonNullable<BulkChange['custom']> {
  const changes: NonNullable<BulkChange['custom']> = {}
  for (const { id, kind, options } of fields) {
    const sent = text(customInput(id))
    const option = options.find(option => setting(option) === sent)
    if (sent === CLEARED) changes[id] = null
    else if (kind === 'choice' && option !== undefined) changes[id] = option
    else if (kind === 'yes_no' && (sent === 'yes' || sent === 'no')) changes[id] = sent === 'yes'
  }
  return changes
}
