import { z } from 'zod'
import { CodeSchema, lineSchema } from '~/features/collection/colors/code.schema'
import { PALETTES } from '~/features/collection/colors/color-terms'
import { DRILL_SHAPES } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import { AMOUNT_PATTERN, FINISHES, PLACE_LIMIT } from './drill-terms'

/** Drills of one color in the drawer. */
export const DrillSchema = z.object({
  palette: z.enum(PALETTES, { error: () => i18n.t('Choose DMC or other numbers.') }),
  code: CodeSchema,
  shape: z.enum(DRILL_SHAPES, { error: () => i18n.t('Choose round or square.') }),
  finish: z.enum(FINISHES, { error: () => i18n.t('Choose a finish from the list.') }),
  amount: z
    .string()
    .trim()
    .regex(AMOUNT_PATTERN, { error: () => i18n.t('Enter some, plenty, or a number up to 9,999,999.') }),
  place: lineSchema(PLACE_LIMIT, () => i18n.t('A place can be at most {most} characters long.', { most: PLACE_LIMIT })),
  swatch: z.string().regex(/^(#[0-9a-fA-F]{6})?$/, { error: () => i18n.t('Choose a color like #3B82F6.') }),
})
export type DrillInput = z.infer<typeof DrillSchema>
