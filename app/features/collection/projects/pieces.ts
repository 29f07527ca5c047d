import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ProjectValues } from './project-fields'

type Pieces = Pick<ProjectValues, 'pieces' | 'piecesDone'>

/** Formats the pieces of a set: "4 of 12 pieces", "12 pieces" before the first. Empty for a kit of one piece. */
export function formatPieces({ pieces, piecesDone }: Pieces): string {
  if (!pieces || pieces === 1) return ''
  if (!piecesDone) return i18n.t('{count, plural, one {# piece} other {# pieces}}', { count: pieces })
  return i18n.t('{pieces, plural, one {{done} of # piece} other {{done} of # pieces}}', { pieces, done: piecesDone })
}

/** Returns a message if more pieces are done than the kit has. */
export const piecesProblem = ({ pieces, piecesDone }: Pieces): string | undefined =>
  (piecesDone ?? 0) > (pieces ?? 1)
    ? i18n.t('{pieces, plural, one {The kit has only # piece.} other {The kit has only # pieces.}}', {
        pieces: pieces ?? 1,
      })
    : undefined

/** Rejects a kit of which more pieces are done than it has. @throws InvalidError */
export function checkPieces(kit: Pieces): void {
  const problem = piecesProblem(kit)
  if (problem) throw new InvalidError({ piecesDone: [problem] })
}
