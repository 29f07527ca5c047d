import { splitTagNames } from '~/features/tags/tag-names'
import { dayInWords } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { changedElsewhere, changedFields, openedAs, RefusedEditError, withLaterChanges } from '~/platform/later-changes'
import { type ProjectInput, ProjectSchema } from './project.schema'
import { parseCount, parseSide } from './project-figures'
import { formValuesOf, PROJECT_FIELDS, unitOf } from './project-form-values'
import type { ProjectDetails } from './project-queries.server'
import {
  DRILL_SHAPE_LABELS,
  type DrillShape,
  KIT_CATEGORY_LABELS,
  type KitCategory,
  PROJECT_DATES,
  type ProjectStatus,
  STATUS_LABELS,
} from './project-terms'

/** A kit's form as it was sent; fields that are missing count as empty. */
type SentForm = { get(name: string): unknown }

/** Decodes what people type ("42,5 cm", "32,000", "sky; gold") into the kit's typed terms and checks it with the one schema. */
export function decodeProjectForm(
  form: SentForm,
): { input: ProjectInput; errors?: undefined } | { input?: undefined; errors: FieldErrors } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const unit = unitOf(text('unit'))
  const parsed = ProjectSchema.safeParse({
    title: text('title'),
    status: text('status'),
    kitCategory: text('kitCategory') || 'full',
    drillShape: text('drillShape') || null,
    company: text('company'),
    artist: text('artist'),
    tags: splitTagNames(text('tags')),
    datePurchased: text('datePurchased') || null,
    dateReceived: text('dateReceived') || null,
    dateStarted: text('dateStarted') || null,
    dateCompleted: text('dateCompleted') || null,
    width: parseSide(text('width'), unit),
    height: parseSide(text('height'), unit),
    totalDiamonds: parseCount(text('totalDiamonds')),
    sourceUrl: withScheme(text('sourceUrl')),
    // Browsers send line breaks as CRLF, whatever was typed or stored.
    generalNotes: text('generalNotes').replace(/\r\n?/g, '\n'),
  })
  return parsed.success ? { input: parsed.data } : { errors: fieldErrorsOf(parsed.error.issues) }
}

// "www.shop.com/kit" as one reads it from a box; anything else that has no scheme is left for the schema to refuse.
const withScheme = (address: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]\S*)?$/i.test(address) ? `https://${address}` : address

/** What the form carries along of the kit as it was opened, to be compared when it comes back. */
export const openedKit = (kit: ProjectDetails): string => JSON.stringify(versionOf(kit))

/** A kit's form with its picture: `errors` are what is wrong with that. */
type SentEdit = { form: SentForm; picture: unknown; removePicture: boolean; errors: FieldErrors }

/**
 * Returns the fields that a form changes of the kit as it is now, after merging what was changed elsewhere since the form was opened.
 * @throws RefusedEditError for invalid fields, and for those changed on both sides
 */
export function projectEdit(sent: SentEdit, kit: ProjectDetails): Partial<ProjectInput> {
  const changesPicture = Boolean(sent.picture) || sent.removePicture
  const { form, values, errors } = mergedProjectForm(sent.form, kit, { changesPicture })
  if (errors) throw new RefusedEditError(errors, values, true)
  const { input, errors: invalid } = decodeProjectForm(form)
  if (!input || Object.keys(sent.errors).length > 0) throw new RefusedEditError(invalid ?? {}, values, false)
  const stored = new Map(Object.entries(formValuesOf(kit)))
  return changedFields(input, decodeProjectForm(stored).input)
}

/**
 * Merges a form with what was changed elsewhere since it was opened. `errors` name the fields that were changed on both sides; `values`
 * are what then stands in the form, with the values that count as opened: sent again, the form is saved.
 */
function mergedProjectForm(
  form: SentForm,
  kit: ProjectDetails,
  { changesPicture }: { changesPicture: boolean },
): { form: SentForm; values: Record<string, string>; errors: FieldErrors | null } {
  const opened = openedAs(form.get('opened'), VERSION_FIELDS)
  if (!opened) return { form, values: {}, errors: null }
  const now = versionOf(kit)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = Object.fromEntries(PROJECT_FIELDS.map(name => [name, text(name)])) as typeof now
  typed.image = changesPicture ? 'another' : opened.image
  const { values, both } = withLaterChanges({ opened, typed, now }, [['width', 'height', 'unit']])
  const { image: _, ...fields } = values
  const merged = { get: (name: string) => (name in fields ? fields[name as keyof typeof fields] : form.get(name)) }
  if (both.length === 0) return { form: merged, values: fields, errors: null }
  const errors: FieldErrors = { '': [CHANGED_ELSEWHERE] }
  for (const name of both) if (name !== 'unit') errors[name] = [changedElsewhere(inWords(name, now[name]))]
  return { form: merged, values: { ...fields, opened: JSON.stringify(now) }, errors }
}

const CHANGED_ELSEWHERE =
  'This kit was changed somewhere else while you had it open here. What you left alone is as it is there now; nothing is saved yet.'

const VERSION_FIELDS = [...PROJECT_FIELDS, 'image'] as const
type Version = Record<(typeof VERSION_FIELDS)[number], string>

const versionOf = (kit: ProjectDetails): Version => ({ ...formValuesOf(kit), image: kit.image })

function inWords(name: keyof Version, value: string): string {
  if (name === 'image') return value && 'another picture'
  if (name === 'status') return STATUS_LABELS[value as ProjectStatus]
  if (name === 'drillShape') return value && DRILL_SHAPE_LABELS[value as DrillShape]
  if (name === 'kitCategory') return KIT_CATEGORY_LABELS[value as KitCategory]
  return value && (PROJECT_DATES as readonly string[]).includes(name) ? dayInWords(value) : value
}
