import type { z } from 'zod'
import type { Unit } from '../project-figures'

/** The groups of the form, in order. All but `head` are folded. */
export const PROJECT_GROUPS = ['head', 'size', 'dates', 'tags', 'more', 'price', 'notes'] as const
export type ProjectGroup = (typeof PROJECT_GROUPS)[number]

/** The declaration of a field, apart from what its kind adds. */
export type AnyField = {
  label: string
  /** the label inside a text */
  labelInText: string
  /** what the summary of a folded group says about a value: `{text}`, or the `{count}` of a number */
  hint?: string
  /** a line below the input */
  help?: string
  group: ProjectGroup
  /** on the kit page: `fact` is listed with the other facts, `placed` is rendered by a component that names it */
  page: 'fact' | 'placed'
  /** "Copy this kit" copies the value */
  copied: boolean
  searched: boolean
  card?: true
  /** "Change kits" changes it on many kits */
  bulk?: true
  /** the name under which the dashboard sorts by it */
  sort?: string
  /** the message if it is missing; without one it may be empty */
  required?: string
}

export type FieldValue = string | number | boolean | string[]

/** What pages show of a kind. Safe for the browser. */
export type ShownKind<Field, Value extends FieldValue> = {
  /** Returns the value of a new kit; null for unknown. */
  empty(field: Field): Value | null
  /** Formats a known value; empty if it adds nothing. */
  format(value: Value, field: Field): string
  /** Returns a known value as the text of its input. */
  text(value: Value, field: Field): string
}

/** How the server reads and stores a kind. */
export type StoredKind<Field> = {
  /** Returns the type of its column. Null if its values are in another table. */
  column(field: Field): string | null
  /** the cast that makes the column the field's value */
  cast?: string
  /** Returns the schema of the field's values. */
  check(field: Field): z.ZodType
  /** Parses the trimmed text of an input. `unit` is that of sides without one. */
  decode(typed: string, field: Field, unit: Unit): unknown
  /** Formats the text of an input for a message, if it is not what people read. */
  quote?(text: string, field: Field): string
  /** Returns its declaration in the API. Tags are a collection there. */
  api?(field: Field): ApiField
  /** Converts a value of the API to the field's, if they differ. */
  fromApi?(value: unknown, field: Field): unknown
  /** Returns the schema of what `fromApi` returns, if it differs from `check`. */
  checkApi?(field: Field): z.ZodType
}

/** A field as the API declares it (`pocketbase/fields.ts`). */
type ApiField = {
  kind: 'text' | 'url' | 'number' | 'bool' | 'day' | 'select' | 'relation'
  target?: string
  amount?: true
  many?: true
  initial?: string
  synonyms?: Synonyms
  values?: readonly string[]
  needed?: boolean
}

/** Values of other trackers, with the values of fields that they stand for. */
export type Synonyms = Readonly<Record<string, Readonly<Record<string, string | boolean>>>>
