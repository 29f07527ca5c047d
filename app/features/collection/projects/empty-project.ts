import { shownKind } from './field-kinds'
import { byField, FIELD_NAMES, type ProjectValues } from './project-fields'

/** Returns the values of a new kit: the initial ones; otherwise null, false or empty. */
export const emptyProject = () => byField(FIELD_NAMES, (_name, field) => shownKind(field).empty(field)) as ProjectValues
