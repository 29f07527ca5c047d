import { keepDraft } from '~/components/forms/draft-storage'
import { typedValues } from '~/components/forms/typed-values'
import { showToast } from '~/components/shell/toast'
import { Button } from '~/components/ui/button'
import { newKitDraft } from '~/features/collection/projects/form/new-kit-draft'
import { newProjectPath } from '~/features/collection/projects/project-paths'
import { type ProjectStatus, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { sharePhoto } from '~/features/site/pwa/shared-photo'
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
      {kindOf(change) === 'kit' && change.problem ? <RejectedKit change={change} onChanged={onChanged} /> : null}
      <DeleteButton change={change} onChanged={onChanged} />
    </div>
  </>
)

/** The ways on for a kit that was not added: because there is one like it, or because of a value. */
function RejectedKit({ change, onChanged }: Omit<WaitingProps, 'number'>) {
  async function addAnyway() {
    await keepChange({ ...change, problem: '', asks: false, fields: [...change.fields, ['anyway', 'yes']] })
    onChanged()
  }
  return (
    <>
      {change.asks ? (
        <Button type="button" onClick={addAnyway}>
          {i18n.t('Add it anyway')}
        </Button>
      ) : null}
      <Button type="button" onClick={() => openInForm(change)}>
        {i18n.t('Open it in the form')}
      </Button>
    </>
  )
}

/** Moves a waiting kit to the form: its fields as a draft, its photo as a shared one. */
async function openInForm({ key, userId, fields }: Change) {
  const texts = fields.filter(([, value]) => typeof value === 'string') as [string, string][]
  const [, photo] = fields.find(([, value]) => value instanceof File) ?? []
  if (photo instanceof File) await sharePhoto(photo)
  const params = new URLSearchParams({ shared: '1' })
  keepDraft(`${userId} ${newKitDraft(params)}`, { values: typedValues(new URLSearchParams(texts)), file: '' })
  await dropChange(key)
  window.location.assign(newProjectPath({ shared: '1' }))
}

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
  if (kindOf(change) === 'kit') return i18n.t('A new kit')
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
