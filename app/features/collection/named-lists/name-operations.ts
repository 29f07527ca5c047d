import type { z } from 'zod'
import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db/transaction.server'
import type { NamedList } from './lists'

/** A list, and what its forms do. The operations throw domain errors. */
export type NameOperations<Input extends { name: string }> = {
  list: NamedList
  schema: z.ZodType<Input>
  create: (actor: Actor, input: Input) => Promise<unknown>
  update: (actor: Actor, id: string, changes: Partial<Input>, tx: Tx) => Promise<unknown>
  /** returns the deletion ID as `act` */
  remove: (actor: Actor, id: string) => Promise<{ name: string; act: string }>
  merge: (actor: Actor, id: string, intoId: string) => Promise<{ name: string; into: string; kits: number }>
  /** formats a color for the message about a conflict */
  colorName?: (color: string) => string
}
