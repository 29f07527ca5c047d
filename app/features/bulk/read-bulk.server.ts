import { readDashboardParams } from '~/features/dashboard/project-filter-refusals.server'
import type { DashboardState } from '~/features/dashboard/project-filters'
import { ProjectSchema } from '~/features/projects/project.schema'
import { splitTagNames } from '~/features/tags/tag-names'
import type { Actor } from '~/platform/actor'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { ALL_MATCHING, type BulkChange, type Selection, TICKED } from './bulk-terms'

// A page of the list has at most a hundred.
const TICKED_AT_ONCE = 500

/** What an address says was selected, and the list it was selected in; null when nothing was. */
export function selectionIn(
  actor: Actor,
  params: URLSearchParams,
): { selection: Selection | null; state: DashboardState } {
  const state = readDashboardParams(actor, params)
  if (params.has(ALL_MATCHING)) return { selection: { matching: state }, state }
  const ids = [...new Set(params.getAll(TICKED))].filter(id => /^[a-z0-9]{15,16}$/.test(id)).slice(0, TICKED_AT_ONCE)
  return { selection: ids.length > 0 ? { ids } : null, state }
}

/** Fields of a form as text; what is missing is empty. */
type SentForm = { get(name: string): unknown }

const BulkSchema = ProjectSchema.pick({ status: true, kitCategory: true, company: true, artist: true, tags: true })
  .extend({ addTags: ProjectSchema.shape.tags, removeTags: ProjectSchema.shape.tags })
  .omit({ tags: true })
  .partial()

/** Decodes the form that changes many kits: an empty field leaves things as they are, a ticked box takes the name off. */
export function decodeBulkForm(
  form: SentForm,
): { change: BulkChange; errors?: undefined } | { change?: undefined; errors: FieldErrors } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const tags = (name: string) => (text(name) ? splitTagNames(text(name)) : undefined)
  const parsed = BulkSchema.safeParse({
    status: text('status') || undefined,
    kitCategory: text('kitCategory') || undefined,
    company: text('company') || undefined,
    artist: text('artist') || undefined,
    addTags: tags('addTags'),
    removeTags: tags('removeTags'),
  })
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error.issues) }
  const errors: FieldErrors = {}
  const change: BulkChange = { ...parsed.data }
  for (const name of ['company', 'artist'] as const) {
    if (!text(`${name}Off`)) continue
    if (change[name]) errors[name] = ['Either write a name or tick the box that takes it off, not both.']
    change[name] = null
  }
  const both = change.addTags?.find(tag => change.removeTags?.some(other => other.toLowerCase() === tag.toLowerCase()))
  if (both) errors.removeTags = [`“${both}” is to be added and removed. Please decide.`]
  const isEmpty = Object.values(change).every(value => value === undefined || (Array.isArray(value) && !value.length))
  if (isEmpty) errors[''] = ['Nothing is chosen yet. Choose at least one thing to change.']
  return Object.keys(errors).length > 0 ? { errors } : { change }
}
