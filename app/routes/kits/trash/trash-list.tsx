import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import type { TrashedThing } from '~/features/collection/trash/trash.server'
import {
  countedKind,
  deleteForGoodPath,
  KIND_NAMES,
  RESTORE_PATH,
  type TrashKind,
} from '~/features/collection/trash/trash-terms'
import { formatDay } from '~/platform/dates'
import { formatCount } from '~/platform/notation'
import './trash.css'

type Thing = SerializeFrom<Omit<TrashedThing, 'deleted'> & { when: string }>

/** Groups what was deleted together under one button that restores it. */
export function TrashList({ things, here }: { things: Thing[]; here: string }) {
  return (
    <ul className="trash-list">
      {things.map((thing, index) => {
        const isFirst = thing.together > 1 && things[index - 1]?.act !== thing.act
        return [
          isFirst ? <Together key={thing.act} thing={thing} here={here} /> : null,
          <TrashRow key={thing.id} thing={thing} here={here} />,
        ]
      })}
    </ul>
  )
}

const SIGNS: Record<TrashKind, IconName> = {
  project: 'gem',
  progress_note: 'notebook-pen',
  tag: 'hash',
  company: 'store',
  artist: 'brush',
}

function TrashRow({ thing, here }: { thing: Thing; here: string }) {
  return (
    <li className="trash-row">
      <Icon name={SIGNS[thing.kind]} size={22} />
      <div className="trash-words">
        <p className="trash-title">{titleOf(thing)}</p>
        {thing.excerpt ? <p className="trash-excerpt">{thing.excerpt}</p> : null}
        <p className="small soft num">
          {`${whatItIs(thing)} · deleted ${thing.when} · ${thing.daysLeft} ${thing.daysLeft === 1 ? 'day' : 'days'} left`}
        </p>
      </div>
      <div className="trash-tools">
        <Restore name="thing" value={thing.id} here={here} label={`Restore ${titleOf(thing)}`}>
          Restore
        </Restore>
        <Link
          className="icon-button"
          to={deleteForGoodPath(thing.id)}
          aria-label={`Permanently delete ${titleOf(thing)}`}
        >
          <Icon name="trash" size={20} />
        </Link>
      </div>
    </li>
  )
}

function Together({ thing: { act, kind, together, when }, here }: { thing: Thing; here: string }) {
  const all = countedKind(together, kind)
  return (
    <li className="trash-together">
      <p className="num">
        <b>{all}</b> deleted together {when}
      </p>
      <Restore name="act" value={act} here={here}>
        Restore all {formatCount(together)}
      </Restore>
    </li>
  )
}

type RestoreProps = { name: 'thing' | 'act'; value: string; here: string; label?: string; children: React.ReactNode }

function Restore({ name, value, here, label, children }: RestoreProps) {
  return (
    <Form method="post" action={RESTORE_PATH} preventScrollReset>
      <input type="hidden" name="returnTo" value={here} />
      <Button type="submit" name={name} value={value} aria-label={label} busyLabel="Restoring…">
        <Icon name="undo-2" />
        {children}
      </Button>
    </Form>
  )
}

const titleOf = ({ kind, title, day }: Thing) =>
  kind === 'progress_note' ? `${title}, ${day ? formatDay(day) : 'a progress note'}` : title

function whatItIs({ kind, notes, kits }: Thing): string {
  const [one] = KIND_NAMES[kind]
  const what = one.charAt(0).toUpperCase() + one.slice(1)
  if (kind === 'project') return notes > 0 ? `${what} with ${countedKind(notes, 'progress_note')}` : what
  return kits > 0 ? `${what} of ${countedKind(kits, 'project')}` : what
}
