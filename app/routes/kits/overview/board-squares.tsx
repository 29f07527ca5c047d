import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { boardPath, squarePath } from '~/features/collection/boards/board'
import type { CalledSquare } from '~/features/collection/boards/board-queries.server'
import { i18n } from '~/platform/messages'
import './board-squares.css'

/** The squares of the board that were called for this month. */
export function BoardSquares({ squares }: { squares: CalledSquare[] }) {
  const [first] = squares
  if (!first) return null
  return (
    <section className="overview-section" aria-labelledby="board">
      <div className="overview-section-head">
        <h2 id="board">{i18n.t('On your board this month')}</h2>
        <Link className="overview-more" to={boardPath(first.year)}>
          {i18n.t('View board')}
        </Link>
      </div>
      <ul className="board-squares num">
        {squares.map(({ year, position, title, isDone }) => (
          <li key={position}>
            <Link to={squarePath(year, position)}>
              <b>{position}</b>
              <span>{title || i18n.t('Empty square')}</span>
              {isDone ? (
                <>
                  <Icon name="check" size={20} />
                  <span className="visually-hidden">{i18n.t('done')}</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
