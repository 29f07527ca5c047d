import type { FieldErrors } from '../errors'
import type { Notation } from '../notation'

/** The app asks for a task, or answers the question for a piece of a file. */
export type ToReader =
  | { task: number; name: string; input: unknown; files: number; notation: Notation }
  | { piece: number; bytes: Uint8Array }
  | { piece: number; size: number }
  | { piece: number; rejected: FieldErrors | null }

/** The reader asks for the size or a piece of a file, sends a part of the result, or ends a task. */
export type FromReader =
  | { piece: number; file: number; range?: [start: number, end: number] }
  | { task: number; part: unknown }
  | { task: number; result: unknown }
  | { task: number; rejected: FieldErrors }
  | { task: number; failed: string }
