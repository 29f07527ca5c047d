import { YearBoardSchema } from '~/features/collection/boards/board.schema'
import { addBoard, changeBoard, deleteBoard } from '~/features/collection/boards/boards.server'
import type { Collection } from '../collection.server'
import { bool, number } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const boards: Collection = owned({
  name: 'boards',
  id: 'pbc_2760841953',
  table: 'boards',
  fields: {
    year: number({ needed: true }),
    size: number({ needed: true }),
    per_month: number({ needed: true }),
    free: bool(),
  },
  schema: YearBoardSchema,
  writes: {
    create: write => addBoard(write.actor, valid(boards, YearBoardSchema, write), write.id, write.on),
    update: ({ actor, id, valuesNow, on }) =>
      changeBoard(actor, id, async tx => validChange(boards, YearBoardSchema, { values: await valuesNow(tx) }), on),
    remove: ({ actor, id, on }) => deleteBoard(actor, id, on),
  },
})
