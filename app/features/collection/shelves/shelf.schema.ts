import { z } from 'zod'
import { plainLine, plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { CLAIM_NAME_LIMIT, SHELF_KINDS, SHELF_TEXT_LIMIT, SHELF_TITLE_LIMIT } from './shelf-terms'

const NO_YEAR = { error: () => i18n.t('Enter a year like 2026, or leave it empty.') }
const NO_TITLE = { error: () => i18n.t('Enter a title.') }
const ticked = z.preprocess(value => value === 'on', z.boolean())
const optional = z.preprocess(value => (value === '' || value === undefined ? null : value), z.string().nullable())

/** The form of a shared page. A choice that does not belong to the kind is ignored. */
export const ShelfSchema = z
  .object({
    kind: z.enum(SHELF_KINDS, { error: () => i18n.t('Choose what to share.') }),
    title: z
      .string(NO_TITLE)
      .overwrite(plainLine)
      .min(1, NO_TITLE)
      .max(SHELF_TITLE_LIMIT, {
        error: () =>
          i18n.t(
            '{count, plural, one {The title has at most # character.} other {The title has at most # characters.}}',
            { count: SHELF_TITLE_LIMIT },
          ),
      }),
    words: z
      .string()
      .overwrite(plainProse)
      .trim()
      .max(SHELF_TEXT_LIMIT, {
        error: () =>
          i18n.t('{count, plural, one {Use at most # character.} other {Use at most # characters.}}', {
            count: SHELF_TEXT_LIMIT,
          }),
      })
      .default(''),
    project: optional,
    tag: optional,
    year: z.preprocess(
      value => (value === '' || value === undefined ? null : Number(value)),
      z.number(NO_YEAR).int(NO_YEAR).min(1970, NO_YEAR).max(2199, NO_YEAR).nullable(),
    ),
    showNotes: ticked,
    showPrices: ticked,
    showLinks: ticked,
    embeddable: ticked,
    expires: z.preprocess(
      value => (value === '' || value === undefined ? null : value),
      z.iso.date({ error: () => i18n.t('Enter a day like 2026-12-31, or leave it empty.') }).nullable(),
    ),
  })
  .superRefine(({ kind, project, tag }, context) => {
    if (kind === 'giving' && !tag) context.addIssue({ code: 'custom', path: ['tag'], message: i18n.t('Choose a tag.') })
    if (kind === 'kit' && !project)
      context.addIssue({ code: 'custom', path: ['project'], message: i18n.t('Choose a kit.') })
  })
  .transform(shelf => ({
    ...shelf,
    project: shelf.kind === 'kit' ? shelf.project : null,
    tag: shelf.kind === 'giving' ? shelf.tag : null,
    year: shelf.kind === 'finished' ? shelf.year : null,
  }))
export type ShelfInput = z.output<typeof ShelfSchema>

const Promiser = z
  .string()
  .overwrite(plainLine)
  .max(CLAIM_NAME_LIMIT, {
    error: () =>
      i18n.t('{count, plural, one {The name has at most # character.} other {The name has at most # characters.}}', {
        count: CLAIM_NAME_LIMIT,
      }),
  })
  .default('')

/** A promise on a gift list, or its withdrawal. `visitor` is the ID for a visitor who has none yet. */
export const ClaimSchema = z.object({
  kit: z.string(),
  name: Promiser,
  visitor: z.string().default(''),
  undo: z.string().optional(),
})

/** A promise that its owner cleared, and wants back. `visitor` is the hash of the visitor's cookie. */
export const PromiseSchema = z.object({ kit: z.string(), name: Promiser, visitor: z.string().max(100) })
export type RestoredPromise = z.output<typeof PromiseSchema>
