import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { type Board, boardPath, donePath, nameOf, type Square, squarePath } from '~/features/collection/boards/board'
import { projectPath } from '~/features/collection/projects/project-paths'
import { type Day, formatMonth } from '~/platform/dates'
import { i18n } from '~/platform/messages'

type CalledProps = { board: Board; month: Day }

/** The squares that were called, with a tick each: those of the month, and the others that are not done. */
export function Called({ board: { year, squares }, month }: CalledProps) {
  const called = squares.filter(square => square.called && (!square.done || square.called === month))
  if (called.length === 0) return null
  return (
    <Panel title={i18n.t('Called')} className="board-called num">
      <ul className="rows">
        {called
          .toSorted((a, b) => (b.called ?? '').localeCompare(a.called ?? '') || a.position - b.position)
          .map(square => (
            <li key={square.position} className="row">
              <b className="board-number">{square.position}</b>
              <div className="row-words">
                <Link to={square.kit ? projectPath(square.kit.id) : squarePath(year, square.position)}>
                  {nameOf(square) || i18n.t('Empty square')}
                </Link>
                <p className="small soft">{square.called ? formatMonth(square.called) : ''}</p>
              </div>
              <TickForm year={year} square={square} returnTo={boardPath(year)} />
            </li>
          ))}
      </ul>
    </Panel>
  )
}

type TickFormProps = { year: number; square: Pick<Square, 'position' | 'done'>; returnTo: string }

export const TickForm = ({ year, square: { position, done }, returnTo }: TickFormProps) => (
  <Form
    method="post"
    action={donePath(year, position)}
    preventScrollReset
    aria-label={i18n.t('Square {position}', { position })}
  >
    <input type="hidden" name="returnTo" value={returnTo} />
    <Button type="submit" name="done" value={done ? 'no' : 'yes'} variant={done ? 'quiet' : 'soft'}>
      {done ? i18n.t('Untick') : i18n.t({ id: 'square.done', message: 'Done' })}
    </Button>
  </Form>
)
