import { randomInt } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Day, dayToDate, formatMonth } from '~/platform/dates'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { changeLocked } from '~/platform/db/rows.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { type Board, type BoardSettings, isWaiting, nameOf, numbersOf } from './board'
import type { SquareContent, SquareInput, YearBoardInput } from './board.schema'
import { boardOf } from './board-queries.server'

/**
 * Creates the board of a year, which begins with what is not done on the board of the year before; or changes its
 * settings. A smaller board hides squares, and shows them again when it grows.
 */
export function setUpBoard({ userId }: Actor, year: number, { size, free, perMonth }: BoardSettings): Promise<void> {
  return inTransaction(async tx => {
    const id = newId()
    const [board] = await query<{ id: string }>(
      sql`insert into boards (id, "user", year, size, free, per_month) values (${id}, ${userId}, ${year}, ${size}, ${free}, ${perMonth})
        on conflict ("user", year) do update set size = ${size}, free = ${free}, per_month = ${perMonth}, updated = now()
        returning id`,
      tx,
    )
    if (board?.id !== id) return
    const notDone = sql`
      select s.project, s.words, row_number() over (order by s.position) as place
      from board_squares s join boards b on b.id = s.board
      where b."user" = ${userId} and b.year = ${year - 1} and s.done is null and (s.project is not null or s.words <> '')`
    await putOn(tx, { id, userId, numbers: numbersOf({ size, free }), things: notDone })
  })
}

/**
 * Puts the kits in progress that are not on the board on its empty squares, the longest untouched first. Returns their
 * number.
 * @throws NotFoundError
 */
export function fillBoard(actor: Actor, year: number): Promise<number> {
  const { userId } = actor
  return inTransaction(async tx => {
    const { id, board } = await openBoard(tx, actor, year)
    const numbers = board.squares.filter(square => nameOf(square) === '').map(square => square.position)
    const kits = sql`
      select p.id as project, '' as words, row_number() over (order by coalesce(p.last_worked, p.date_started), p.id) as place
      from projects p where p."user" = ${userId} and p.status = 'progress'
        and not exists (select from board_squares s where s.board = ${id} and s.project = p.id)`
    return putOn(tx, { id, userId, numbers, things: kits })
  })
}

type Put = { id: string; userId: string; numbers: number[]; things: Sql }

/** Puts `things` (`project`, `words`, and a `place` from 1) on these squares, in their order. Returns how many. */
const putOn = (tx: Tx, { id, userId, numbers, things }: Put): Promise<number> =>
  execute(
    sql`insert into board_squares (id, board, "user", position, project, words)
      select free.id, ${id}, ${userId}, free.position, thing.project, thing.words
      from unnest(${numbers.map(() => newId())}::text[], ${numbers}::int[]) with ordinality free (id, position, place)
      join (${things}) thing on thing.place = free.place
      on conflict (board, position) do update set project = excluded.project, words = excluded.words, updated = now()`,
    tx,
  )

/**
 * Draws the numbers of a month, as many as the board has for one. A month that has them draws no more. Returns all
 * numbers of the month.
 * @throws NotFoundError
 */
export function drawNumbers(actor: Actor, year: number, month: Day): Promise<number[]> {
  return inTransaction(async tx => {
    const { id, board } = await openBoard(tx, actor, year)
    const called = board.squares.filter(square => square.called === month).map(square => square.position)
    const waiting = board.squares.filter(isWaiting).map(square => square.position)
    const drawn: number[] = []
    while (waiting.length > 0 && called.length + drawn.length < board.perMonth)
      drawn.push(...waiting.splice(randomInt(waiting.length), 1))
    await execute(
      sql`update board_squares set called = ${month}::date, updated = now() where board = ${id} and position = any(${drawn}::int[])`,
      tx,
    )
    return [...called, ...drawn].sort((a, b) => a - b)
  })
}

/**
 * Sets the numbers of a month, which others drew; they replace the former ones.
 * @throws NotFoundError
 * @throws InvalidError on `numbers` for one that the board lacks or another month has, or if a former one is done
 */
export function setNumbers(actor: Actor, year: number, month: Day, numbers: number[]): Promise<void> {
  return inTransaction(async tx => {
    const { id, board } = await openBoard(tx, actor, year)
    const unknown = numbers.find(number => !numbersOf(board).includes(number))
    if (unknown !== undefined) {
      throw new InvalidError({ numbers: [i18n.t('The board has no number {number} to call.', { number: unknown })] })
    }
    const taken = board.squares.find(({ called, position }) => called && called !== month && numbers.includes(position))
    if (taken?.called) {
      const figures = { number: taken.position, month: formatMonth(taken.called) }
      throw new InvalidError({ numbers: [i18n.t('Number {number} was already called for {month}.', figures)] })
    }
    const former = board.squares.filter(({ called, position }) => called === month && !numbers.includes(position))
    const done = former.find(square => square.done)
    if (done) {
      const message = i18n.t('Number {number} is done. Untick it before you remove it.', { number: done.position })
      throw new InvalidError({ numbers: [message] })
    }
    const gone = former.map(square => square.position)
    await execute(
      sql`update board_squares set called = null, updated = now() where board = ${id} and position = any(${gone}::int[])`,
      tx,
    )
    await execute(
      sql`insert into board_squares as s (id, board, "user", position, called)
        select new.id, ${id}, ${actor.userId}, new.position, ${month}::date
        from unnest(${numbers.map(() => newId())}::text[], ${numbers}::int[]) new (id, position)
        on conflict (board, position) do update set called = excluded.called, updated = now()
        where s.called is distinct from excluded.called`,
      tx,
    )
  })
}

/**
 * Ticks a square that was called, in any month after its call, or unticks it with `day` null.
 * @throws NotFoundError also if it was not called
 */
export async function setDone({ userId }: Actor, year: number, number: number, day: Day | null): Promise<void> {
  const done = day ? sql`coalesce(s.done, ${day}::date)` : sql`null`
  const count = await execute(sql`
    update board_squares s set done = ${done}, updated = now() from boards b
    where b.id = s.board and b."user" = ${userId} and b.year = ${year} and s.position = ${number} and s.called is not null`)
  if (count === 0) throw new NotFoundError()
}

/** Puts a kit or words on a square, or empties it. @throws NotFoundError also for a kit of another user */
export function setSquare(actor: Actor, year: number, number: number, content: SquareContent): Promise<void> {
  const { project, words } = content
  return inTransaction(async tx => {
    const { id } = await openBoard(tx, actor, year)
    if (project && !(await tx.project.count({ where: { id: project, ...ownedBy(actor) } }))) throw new NotFoundError()
    await execute(
      sql`insert into board_squares (id, board, "user", position, project, words)
        values (${newId()}, ${id}, ${actor.userId}, ${number}, ${project}, ${words})
        on conflict (board, position) do update set project = excluded.project, words = excluded.words, updated = now()`,
      tx,
    )
  })
}

/** Deletes the board of a year with its squares. @throws NotFoundError */
export async function removeBoard(actor: Actor, year: number): Promise<void> {
  const { count } = await db.board.deleteMany({ where: { year, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

async function openBoard(tx: Tx, actor: Actor, year: number): Promise<{ id: string; board: Board }> {
  const [locked] = await query<{ id: string }>(
    sql`select id from boards where "user" = ${actor.userId} and year = ${year} for no key update`,
    tx,
  )
  const board = locked && (await boardOf(actor, year, tx))
  if (!board) throw new NotFoundError()
  return { id: locked.id, board }
}

/** Adds the board of a year. @throws ConflictError on `year` if there is one */
export const addBoard = (actor: Actor, input: YearBoardInput, id: string, on: Db = db) =>
  claiming('year', yearTaken(), () =>
    on.board.create({ data: { id, ...ownedBy(actor), ...input }, select: { id: true } }),
  )

/**
 * Changes the given fields of a board. A function decides them after the board is locked.
 * @throws NotFoundError
 * @throws ConflictError on `year` if that year has another board
 */
export const changeBoard = (
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<YearBoardInput>>,
  on: Db = db,
) =>
  claiming('year', yearTaken(), () =>
    changeLocked('boards', actor, id, on, async tx => {
      const data = { ...(await wanted(tx)), updated: new Date() }
      await tx.board.update({ where: { id, ...ownedBy(actor) }, data, select: { id: true } })
    }),
  )

/** Deletes a board by its ID, with its squares. @throws NotFoundError */
export async function deleteBoard(actor: Actor, id: string, on: Db = db): Promise<void> {
  const { count } = await on.board.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

/** Adds a square to one of the actor's boards. @throws ConflictError on `position` if the board has it */
export const addSquare = (actor: Actor, boardId: string, input: SquareInput, id: string, on: Db) =>
  claiming('position', positionTaken(), () =>
    on.boardSquare.create({
      data: { id, boardId, ...ownedBy(actor), position: input.position, ...columnsOf(input) },
      select: { id: true },
    }),
  )

/**
 * Changes the given fields of a square. A function decides them after the square is locked. `moveTo` moves it to another
 * of the actor's boards.
 * @throws NotFoundError
 * @throws ConflictError on `position` if the board has another square there
 */
export const changeSquare = (
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<SquareInput>>,
  moveTo: string | undefined,
  on: Db,
) =>
  claiming('position', positionTaken(), () =>
    changeLocked('board_squares', actor, id, on, async tx => {
      const input = await wanted(tx)
      const data = { boardId: moveTo, position: input.position, ...columnsOf(input), updated: new Date() }
      await tx.boardSquare.update({ where: { id, ...ownedBy(actor) }, data, select: { id: true } })
    }),
  )

/** Deletes a square. @throws NotFoundError */
export async function deleteSquare(actor: Actor, id: string, on: Db = db): Promise<void> {
  const { count } = await on.boardSquare.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

const columnsOf = ({ project, words, called, done }: Partial<SquareInput>) => ({
  ...(project !== undefined && { projectId: project }),
  words,
  called: called && dayToDate(called),
  done: done && dayToDate(done),
})

const yearTaken = () => i18n.t('This year has a board already.')
const positionTaken = () => i18n.t('The board has this square already.')
