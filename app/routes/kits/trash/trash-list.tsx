import { Trans } from '@lingui/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import type { TrashedThing } from '~/features/collection/trash/trash.server'
import { countedKind, deleteForGoodPath, RESTORE_PATH, type TrashKind } from '~/features/collection/trash/trash-terms'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
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
          {[
            whatItIs(thing),
            i18n.t('deleted {when}', { when: thing.when }),
            i18n.t('{days, plural, one {# day left} other {# days left}}', { days: thing.daysLeft }),
          ].join(' · ')}
        </p>
      </div>
      <div className="trash-tools">
        <Restore name="thing" value={thing.id} here={here} label={i18n.t('Restore {title}', { title: titleOf(thing) })}>
          {i18n.t('Restore')}
        </Restore>
        <Link
          className="icon-button"
          to={deleteForGoodPath(thing.id)}
          aria-label={i18n.t('Permanently delete {title}', { title: titleOf(thing) })}
        >
          <Icon name="trash" size={20} />
        </Link>
      </div>
    </li>
  )
}

function Together({ thing: { act, kind, together, when }, here }: { thing: Thing; here: string }) {
  return (
    <li className="trash-together">
      <p className="num">
        <Trans
          id="<0>{things}</0> deleted together {when}"
          values={{ things: countedKind(together, kind), when }}
          components={[<b key="things" />]}
        />
      </p>
      <Restore name="act" value={act} here={here}>
        {i18n.t('Restore all {count}', { count: formatCount(together) })}
      </Restore>
    </li>
  )
}

type RestoreProps = { name: 'thing' | 'act'; value: string; here: string; label?: string; children: React.ReactNode }

function Restore({ name, value, here, label, children }: RestoreProps) {
  return (
    <Form method="post" action={RESTORE_PATH} preventScrollReset>
      <input type="hidden" name="returnTo" value={here} />
      <Button type="submit" name={name} value={value} aria-label={label} busyLabel={i18n.t('Restoring…')}>
        <Icon name="undo-2" />
        {children}
      </Button>
    </Form>
  )
}

const titleOf = ({ kind, title, day }: Thing) =>
  kind !== 'progress_note' ? title : day ? `${title}, ${formatDay(day)}` : i18n.t('{title}, a progress note', { title })

function whatItIs({ kind, notes, kits }: Thing): string {
  if (kind === 'project') {
    return notes > 0 ? i18n.t('Kit with {notes, plural, one {# note} other {# notes}}', { notes }) : i18n.t('Kit')
  }
  if (kind === 'progress_note') return i18n.t('Note')
  return i18n.t((kits > 0 ? NAME_OF_KITS : NAME)[kind], { kits })
}

type NameKind = Exclude<TrashKind, 'project' | 'progress_note'>

const NAME: Record<NameKind, string> = {
  tag: /*i18n*/ 'Tag',
  company: /*i18n*/ 'Company',
  artist: /*i18n*/ 'Artist',
}

const NAME_OF_KITS: Record<NameKind, string> = {
  tag: /*i18n*/ 'Tag of {kits, plural, one {# kit} other {# kits}}',
  company: /*i18n*/ 'Company of {kits, plural, one {# kit} other {# kits}}',
  artist: /*i18n*/ 'Artist of {kits, plural, one {# kit} other {# kits}}',
}
