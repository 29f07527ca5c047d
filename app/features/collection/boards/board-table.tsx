import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatMonth } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { type Board, nameOf, rowsOf, type Square, squarePath } from './board'
import './board-table.css'

/** The board as a table of numbered squares, each of which leads to its page. */
export function BoardTable({ board }: { board: Board }) {
  const squares = new Map(board.squares.map(square => [square.position, square]))
  return (
    <table className="board-table num">
      <caption className="visually-hidden">{i18n.t('The board for {year}', { year: board.year })}</caption>
      <tbody>
        {rowsOf(board).map(row => (
          <tr key={row[0]}>
            {row.map(number => {
              const square = squares.get(number)
              return <td key={number}>{square ? <Cell year={board.year} square={square} /> : <FreeCell />}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ year, square }: { year: number; square: Square }) {
  const { position, kit, words, called, done } = square
  return (
    <Link
      to={squarePath(year, position)}
      className="board-square"
      data-state={done ? 'done' : called ? 'called' : undefined}
      aria-label={labelOf(square)}
    >
      {kit ? <KitPicture project={kit} size="thumb" /> : <span className="board-words clamp">{words}</span>}
      <b>{position}</b>
      {done ? <Icon name="check" size={20} /> : null}
    </Link>
  )
}

const FreeCell = () => (
  <span className="board-square" data-state="done">
    <span className="board-words clamp">{i18n.t('Free')}</span>
  </span>
)

/** Describes a square for screen readers. */
function labelOf(square: Square): string {
  const number = square.position
  const name = nameOf(square) || i18n.t('empty')
  if (square.done) return i18n.t('{number}: {name}, done', { number, name })
  const month = square.called && formatMonth(square.called)
  return month
    ? i18n.t('{number}: {name}, called for {month}', { number, name, month })
    : i18n.t('{number}: {name}', { number, name })
}
