import { z } from 'zod'
import { SquareSchema, YearBoardSchema } from '~/features/collection/boards/board.schema'
import { BudgetSchema } from '~/features/collection/budgets/budget.schema'
import { GoalSchema } from '~/features/collection/statistics/year-goal.schema'
import { column, id } from './column'

/** The rows that belong to a year: goals, budgets and boards. */
export const YEAR_COLLECTIONS = {
  year_goals: {
    newer: true,
    columns: {
      user: column('text', id),
      year: column('int', z.number().int().min(1000).max(9999)),
      kind: column('text', GoalSchema.shape.kind),
      amount: column('int', GoalSchema.shape.amount),
    },
  },
  budgets: {
    newer: true,
    columns: {
      user: column('text', id),
      year: column('int', z.number().int().min(1000).max(9999)),
      currency: column('text', BudgetSchema.shape.currency),
      amount: column('numeric(10,2)', BudgetSchema.shape.amount),
      per: column('text', BudgetSchema.shape.per),
    },
  },
  boards: {
    newer: true,
    columns: {
      user: column('text', id),
      year: column('int', YearBoardSchema.shape.year),
      size: column('int', YearBoardSchema.shape.size),
      per_month: column('int', YearBoardSchema.shape.perMonth),
      free: column('boolean', z.boolean()),
    },
  },
  board_squares: {
    newer: true,
    refs: { board: 'boards', project: 'projects' },
    columns: {
      user: column('text', id),
      board: column('text', id),
      position: column('int', SquareSchema.shape.position),
      project: column('text', id.nullable()),
      words: column('text', SquareSchema.shape.words.unwrap()),
      called: column('date', SquareSchema.shape.called),
      done: column('date', SquareSchema.shape.done),
    },
  },
} as const
