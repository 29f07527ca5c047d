import { z } from 'zod'
import { addField, changeField, deleteField } from '~/features/collection/custom-fields/custom-fields.server'
import { FieldSchema } from '~/features/transfer/csv/field.schema'
import type { Collection, Write } from '../collection.server'
import { json, number, select, text } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

const Body = FieldSchema.extend({ position: z.number().int().min(0).max(1000).optional() })

export const customFields: Collection = owned({
  name: 'custom_fields',
  id: 'pbc_2936487105',
  table: 'custom_fields',
  fields: {
    name: text({ needed: true }),
    kind: select({ needed: true }),
    options: json({ maxSize: 5_000 }),
    position: number({ needed: true }),
  },
  schema: Body,
  writes: {
    create: ({ actor, id, values, on }) =>
      addField(actor, valid(customFields, Body, storedValues({ options: [], ...values })), id, on),
    update: ({ actor, id, valuesNow, on }) =>
      changeField(actor, id, async tx => validChange(customFields, Body, storedValues(await valuesNow(tx))), on),
    remove: ({ actor, id, on }) => deleteField(actor, id, on),
  },
})

/** Converts API values: null is no option. */
const storedValues = ({ options, ...values }: Write['values']) => ({
  values: { ...values, ...(options !== undefined && { options: options ?? [] }) },
})
