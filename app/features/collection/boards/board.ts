import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'

export const BOARD_SIZES = [3, 4, 5] as const
export const PER_MONTH = [1, 2, 3, 4] as const
export const MAX_NUMBER = 25
export const TEXT_LIMIT = 120

/** `size`: squares on a side. `free`: whether the middle one is free, which an even size does not have. */
export type BoardShape = { size: number; free: boolean }
export type BoardSettings = BoardShape & { perMonth: number }

/** A numbered square with a kit, words or nothing. `called` is the first day of the month for which it was called. */
export type Square = {
  position: number
  kit: (ProjectPicture & { id: string; title: string }) | null
  words: string
  called: Day | null
  done: Day | null
}

export type Board = BoardSettings & { year: number; squares: Square[] }

/** Returns the number of the free square; null without one. */
export const freeNumber = ({ size, free }: BoardShape): number | null =>
  free && size % 2 === 1 ? (size * size + 1) / 2 : null

/** Returns the numbers of a board in rows, the free one included. */
export const rowsOf = ({ size }: BoardShape): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => row * size + column + 1))

/** Returns the numbers that can be called: all but the free one. */
export const numbersOf = (shape: BoardShape): number[] =>
  rowsOf(shape)
    .flat()
    .filter(number => number !== freeNumber(shape))

/** Counts the full rows, columns and diagonals. The free square fills its own. */
export function countLines(shape: BoardShape, done: readonly number[]): number {
  const rows = rowsOf(shape)
  const columns = rows.map((_, at) => rows.map(row => row[at] ?? 0))
  const diagonals = [rows.map((row, at) => row[at] ?? 0), rows.map((row, at) => row.at(-1 - at) ?? 0)]
  const full = new Set([...done, freeNumber(shape)])
  return [...rows, ...columns, ...diagonals].filter(line => line.every(number => full.has(number))).length
}

export const doneNumbers = ({ squares }: Pick<Board, 'squares'>): number[] =>
  squares.filter(square => square.done).map(square => square.position)

/** Returns what is on a square; empty if nothing is. */
export const nameOf = ({ kit, words }: Pick<Square, 'kit' | 'words'>): string => kit?.title ?? words

/** Returns whether a month can still draw the square. */
export const isWaiting = (square: Square): boolean => nameOf(square) !== '' && !square.called && !square.done

/** Formats what is done: "3 of 24 done", "3 of 24 done, 1 line". */
export function formatDone(board: Board): string {
  const lines = countLines(board, doneNumbers(board))
  const figures = { done: doneNumbers(board).length, all: numbersOf(board).length, lines }
  return lines > 0
    ? i18n.t('{done} of {all} done, {lines, plural, one {# line} other {# lines}}', figures)
    : i18n.t('{done} of {all} done', figures)
}

/** Returns the first day of a month, counted from 0. */
export const monthDay = (year: number, month: number): Day => `${year}-${String(month + 1).padStart(2, '0')}-01`

/** Returns the first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** Parses "7, 14 and 21". Returns null for a text without numbers that is not empty. */
export function readNumbers(text: string): number[] | null {
  const numbers = [...new Set(text.match(/\d+/g)?.map(Number))]
  return numbers.length > 0 || text.trim() === '' ? numbers : null
}

/** Returns whether a year can have a board. */
export const isBoardYear = (year: number): boolean => year >= 2000 && year <= 2100

export const boardPath = (year: number) => `/board/${year}`
export const boardSettingsPath = (year: number) => `${boardPath(year)}/new`
export const boardCardPath = (year: number) => `${boardPath(year)}/card`
export const callPath = (year: number, month?: Day) => `${boardPath(year)}/call${month ? `?month=${month}` : ''}`
export const squarePath = (year: number, number: number) => `${boardPath(year)}/${number}`
export const donePath = (year: number, number: number) => `${squarePath(year, number)}/done`
