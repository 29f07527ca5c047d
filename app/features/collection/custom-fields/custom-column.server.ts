import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { InvalidError } from '~/platform/errors'
import type { CustomValues } from './custom-field-terms'
import { listFields } from './custom-fields.server'
import { checkedCustom } from './custom-values.server'

type Input = { custom?: CustomValues }

/** Returns whether an input has values of the user's own fields, which are validated with the fields. */
export const hasCustom = ({ custom }: Input): boolean => custom !== undefined && Object.keys(custom).length > 0

/** Returns the column of the user's own fields, which an input replaces as a whole. @throws InvalidError */
export async function customColumn(on: Db, actor: Actor, input: Input): Promise<{ custom?: string }> {
  if (!input.custom) return {}
  if (!hasCustom(input)) return { custom: '{}' }
  const { custom, errors } = checkedCustom(await listFields(actor, on), input.custom)
  const problems = Object.values(errors).flat()
  if (problems.length > 0) throw new InvalidError({ custom: problems })
  return { custom: JSON.stringify(custom) }
}
