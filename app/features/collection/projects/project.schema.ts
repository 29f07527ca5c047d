import { z } from 'zod'
import type { CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { storedKind } from './field-kinds'
import { byField, FIELD_NAMES, type ProjectFieldName, type ProjectValues } from './project-fields'

export const ProjectSchema = z.object(
  byField(FIELD_NAMES, (_name, field) => storedKind(field).check(field)) as {
    [Name in ProjectFieldName]: z.ZodType<ProjectValues[Name]>
  },
)

export type ProjectInput = z.infer<typeof ProjectSchema>

/** The values of a kit, with those of the user's own fields. */
export type KitInput = ProjectInput & { custom?: CustomValues }
