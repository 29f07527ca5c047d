import { z } from 'zod'
import { storedKind } from './field-kinds'
import { byField, FIELD_NAMES, type ProjectFieldName, type ProjectValues } from './project-fields'

export const ProjectSchema = z.object(
  byField(FIELD_NAMES, (_name, field) => storedKind(field).check(field)) as {
    [Name in ProjectFieldName]: z.ZodType<ProjectValues[Name]>
  },
)

export type ProjectInput = z.infer<typeof ProjectSchema>
