import { SquareSchema } from '~/features/collection/boards/board.schema'
import { addSquare, changeSquare, deleteSquare } from '~/features/collection/boards/boards.server'
import { ownedBy } from '~/platform/db/ownership'
import type { Collection, Write } from '../collection.server'
import type { Problems } from '../errors'
import { day, number, relation, text } from '../fields'
import { PROBLEM } from '../problems'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const boardSquares: Collection = owned({
  name: 'board_squares',
  id: 'pbc_1493027586',
  table: 'board_squares',
  fields: {
    board: relation('boards', { needed: true }),
    position: number({ needed: true }),
    project: relation('projects'),
    words: text({ needed: true }),
    called: day(),
    done: day(),
  },
  schema: SquareSchema,
  writes: {
    create: async write => {
      const problems = await unknownRecords({ ...write, values: { board: '', ...write.values } })
      const square = valid(boardSquares, SquareSchema, storedValues({ ...UNSET, ...write.values }), problems)
      await addSquare(write.actor, String(write.values.board), square, write.id, write.on)
    },
    update: async write => {
      const problems = await unknownRecords(write)
      const { actor, id, values, valuesNow, on } = write
      const square = async (tx: typeof on) =>
        validChange(boardSquares, SquareSchema, storedValues(await valuesNow(tx)), problems)
      await changeSquare(actor, id, square, values.board === undefined ? undefined : String(values.board), on)
    },
    remove: ({ actor, id, on }) => deleteSquare(actor, id, on),
  },
})

/** The values of a new square that the client left out. */
const UNSET = { project: '', called: '', done: '' }

/** Converts API values: without the board; dates as calendar days, and no kit and no date are null. */
function storedValues({ board: _, project, called, done, ...values }: Write['values']) {
  const dayOf = (value: unknown) => (value ? String(value).slice(0, 10) : null)
  return {
    values: {
      ...values,
      ...(project !== undefined && { project: project || null }),
      ...(called !== undefined && { called: dayOf(called) }),
      ...(done !== undefined && { done: dayOf(done) }),
    },
  }
}

/** Boards and kits of other users are unknown. */
async function unknownRecords({ on, actor, values: { board, project } }: Write): Promise<Problems> {
  const own = (id: unknown) => ({ where: { id: String(id), ...ownedBy(actor) } })
  if (board !== undefined && !(await on.board.count(own(board))))
    return { board: board === '' ? PROBLEM.required : PROBLEM.missingRelation }
  return project && !(await on.project.count(own(project))) ? { project: PROBLEM.missingRelation } : {}
}
