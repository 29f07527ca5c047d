import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import type { AnyField } from './kind'

export type InputProps<Declared extends AnyField> = {
  field: Declared
  name: string
  label: string
  /** the initial text */
  start: string
  help?: ReactNode
  errors?: string[]
  placeholder?: string
}

/** How the form shows a kind: by a component, or as a text input with `attributes`. */
export type FormKind<Declared extends AnyField> = {
  Input?(props: InputProps<Declared>): ReactNode
  attributes?: ComponentPropsWithoutRef<'input'>
  /** Formats a typed text for the summary of a folded group, if not by the `hint` of the field. Empty: it adds nothing. */
  hint?(typed: string, field: Declared): string
}
