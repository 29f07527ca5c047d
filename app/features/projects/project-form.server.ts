import { splitTagNames } from '~/features/tags/tag-names'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { type ProjectInput, ProjectSchema } from './project.schema'
import { parseCount, parseSide } from './project-figures'
import { unitOf } from './project-form-values'

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
