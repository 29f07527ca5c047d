import { showToast } from '~/components/shell/toast'
import { Button } from '~/components/ui/button'
import { type ProjectStatus, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { type WaitingChange as Change, dropChange, fieldIn, keepChange, kindOf } from './waiting-changes'

export type WaitingProps = { change: Change; number?: number; onChanged: () => void }

/** A waiting change that can be deleted from this device. */
export const WaitingChange = ({ change, onChanged }: WaitingProps) => (
  <>
    <Head change={change} />
    <p className="num">{formatChange(change)}</p>
    <div className="button-row">
      <DeleteButton change={change} onChanged={onChanged} />
    </div>
  </>
)

/** The kit, the number of photos, and why the change was refused. */
export function Head({ change: { kitTitle, fields, problem } }: Pick<WaitingProps, 'change'>) {
  const photos = fields.filter(([, value]) => value instanceof File).length
  return (
    <>
      <p>
        <b>{kitTitle}</b>
        {photos > 0 ? (
          <span className="soft num">
            {` · ${i18n.t('{count, plural, one {# photo} other {# photos}}', { count: photos })}`}
          </span>
        ) : null}
      </p>
      {problem ? <p className="field-error">{problem}</p> : null}
    </>
  )
}

/** Deletes the change from this device, with Undo. */
export function DeleteButton({ change, onChanged }: Omit<WaitingProps, 'number'>) {
  async function drop() {
    await dropChange(change.key)
    onChanged()
    showToast({
      id: `dropped ${change.key}`,
      title: i18n.t('The waiting change is deleted.'),
      variant: 'default',
      duration: 8_000,
      act: { label: i18n.t('Undo'), run: () => keepChange(change).then(onChanged) },
    })
  }
  return (
    <Button type="button" variant="quiet" onClick={drop}>
      {kindOf(change) === 'note' ? i18n.t('Delete this note') : i18n.t('Delete this change')}
    </Button>
  )
}

function formatChange(change: Change): string {
  const { fields } = change
  const value = (name: string) => fieldIn(fields, name)
  const label = (name: string) => i18n.t(STATUS_LABELS[value(name) as ProjectStatus])
  if (kindOf(change) === 'status')
    return i18n.t('“{from}” becomes “{to}”, on {day}.', {
      from: label('from'),
      to: label('to'),
      day: formatDay(value('day')),
    })
  return i18n.t(TICKS[`${value('mark')} ${value('set')}`] ?? '', { code: value('code') })
}

const TICKS: Record<string, string> = {
  'sorted yes': /*i18n*/ '{code} is sorted',
  'sorted no': /*i18n*/ '{code} is not sorted',
  'short yes': /*i18n*/ '{code} ran short.',
  'short no': /*i18n*/ '{code} did not run short.',
}
