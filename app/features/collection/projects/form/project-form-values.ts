import { emptyProject } from '../empty-project'
import { shownKind } from '../field-kinds'
import {
  byField,
  FIELD_NAMES,
  PROJECT_FIELDS,
  PROJECT_GROUPS,
  type ProjectFieldName,
  type ProjectGroup,
  type ProjectValues,
  projectField,
} from '../project-fields'
import type { Unit } from '../project-figures'
import type { ProjectDetails } from '../project-queries.server'

export const fieldsIn = (group: ProjectGroup) => FIELD_NAMES.filter(name => PROJECT_FIELDS[name].group === group)

export const FORM_FIELDS: (ProjectFieldName | 'unit')[] = [...PROJECT_GROUPS.flatMap(fieldsIn), 'unit']

export type ProjectFormValues = Record<ProjectFieldName | 'unit', string>

/** The ID of the element next to the code that gets the button for the camera. */
export const SCAN_SLOT = 'scan'

/** Returns the unit of a form value: centimeters unless it is `in`. */
export const unitOf = (typed: unknown): Unit => (typed === 'in' ? 'in' : 'cm')

export const PROJECT_FORM_LABELS: Record<keyof ProjectFormValues | 'image', string> = {
  ...byField(FIELD_NAMES, (_name, { label }) => label),
  unit: /*i18n*/ 'Unit',
  image: /*i18n*/ 'Photo',
}
/** Inside a text. */
export const PROJECT_FORM_LABELS_IN_TEXT: typeof PROJECT_FORM_LABELS = {
  ...byField(FIELD_NAMES, (_name, { labelInText }) => labelInText),
  unit: /*i18n*/ 'unit',
  image: /*i18n*/ 'photo',
}

export const EMPTY_FORM = textsOf(emptyProject())

/** Returns the form of a new kit with the `copied` fields of another one. */
export const copyValuesOf = (project: ProjectDetails): ProjectFormValues => ({
  ...EMPTY_FORM,
  ...Object.fromEntries(Object.entries(formValuesOf(project)).filter(([name]) => name === 'unit' || isCopied(name))),
})

const isCopied = (name: string) => PROJECT_FIELDS[name as ProjectFieldName].copied

/** Returns a kit as the texts of its form. Sides are in centimeters; null is empty. */
export const formValuesOf = ({ company, artist, tags, ...project }: ProjectDetails): ProjectFormValues =>
  textsOf({
    ...project,
    company: company?.name ?? '',
    artist: artist?.name ?? '',
    tags: tags.map(tag => tag.name),
  })

function textsOf(values: ProjectValues): ProjectFormValues {
  return { ...byField(FIELD_NAMES, name => textOf(name, values[name])), unit: 'cm' }
}

/** Returns a value as the text of its form field. */
export function textOf(name: ProjectFieldName, value: ProjectValues[ProjectFieldName]): string {
  const field = projectField(name)
  return value === null ? '' : shownKind(field).text(value, field)
}
