import { Form } from '@remix-run/react'
import { Button } from '~/components/button'
import { Checkbox, FieldErrors } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { Panel } from '~/components/panel'
import { discardRestorePath } from '~/features/archive/archive-paths'
import { counted } from '~/features/archive/archive-words'
import type { RestoreReport } from '~/features/restore/restore-terms'
import { TRASH_DAYS } from '~/features/trash/trash-terms'
import { RestoreTable } from './restore-table'

type CheckedArchiveProps = {
  id: string
  report: RestoreReport & { madeOn: string }
  /** Why it did not go through the last time. */
  failed: string
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
}

/** What is in the archive, what would happen, and the choice. */
export function CheckedArchive({ id, report, failed, reply }: CheckedArchiveProps) {
  const gone = Object.values(report.counts).reduce((sum, counts) => sum + counts.gone, 0)
  const said = reply?.errors ?? (failed ? { '': [failed] } : undefined)
  return (
    <>
      <FormSummary errors={said} labels={{ confirm: 'Yes, replace my collection' }} />
      <Panel title="What is in it">
        <p className="soft">
          Made on {report.madeOn} by {report.username}, with {counted(report.photos, 'photo')}. Every file was read and
          is whole.
          {report.missingPhotos > 0
            ? ` ${counted(report.missingPhotos, 'photo was', 'photos were')} already missing when it was made.`
            : ''}
        </p>
        <RestoreTable counts={report.counts} />
      </Panel>
      <Form method="post" className="panel restore-choice">
        <fieldset>
          <legend>How should it come back?</legend>
          <Checkbox
            type="radio"
            name="mode"
            value="merge"
            defaultChecked={reply?.values.mode !== 'replace'}
            label={<Choice title="Merge" words="Adds what is missing. What you have stays as it is." />}
          />
          <Checkbox
            type="radio"
            name="mode"
            value="replace"
            defaultChecked={reply?.values.mode === 'replace'}
            label={
              <Choice
                title="Replace"
                words="Your collection becomes exactly what the archive holds. What is not in it goes, and what differs is put back."
              />
            }
          />
          <div className="restore-confirm">
            <Goes report={report} gone={gone} />
            <Checkbox
              id="field-confirm"
              name="confirm"
              value="yes"
              label="Yes, replace my collection."
              aria-describedby={reply?.errors.confirm ? 'field-confirm-error' : undefined}
              aria-invalid={reply?.errors.confirm ? true : undefined}
            />
            <FieldErrors id="field-confirm-error" errors={reply?.errors.confirm} />
          </div>
        </fieldset>
        <div className="button-row restore-buttons">
          <Button type="submit" variant="main" busyLabel="Beginning…">
            Restore
          </Button>
        </div>
      </Form>
      <Form method="post" action={discardRestorePath(id)}>
        <Button type="submit" variant="quiet" busyLabel="Discarding…">
          Discard this archive
        </Button>
      </Form>
    </>
  )
}

const Choice = ({ title, words }: { title: string; words: string }) => (
  <>
    <b>{title}</b>
    <span className="restore-choice-words">{words}</span>
  </>
)

/** What Replace takes away, in plain words. */
function Goes({ report, gone }: { report: RestoreReport; gone: number }) {
  const kits = report.counts.projects?.gone ?? 0
  if (gone === 0) return <p className="soft">Nothing would go: all you have is in the archive.</p>
  const named = report.goingKits.map(title => `“${title}”`).join(', ')
  return (
    <p className="soft">
      {kits === 0 ? (
        `No kit would go, only ${counted(gone, 'entry', 'entries')} listed above as “would go”.`
      ) : (
        <>
          <strong>{counted(kits, 'kit')}</strong> would go with all notes and photos: {named}
          {kits > report.goingKits.length ? ` and ${kits - report.goingKits.length} more` : ''}.
        </>
      )}{' '}
      Kits, notes, tags, companies and artists that go wait in the trash for {TRASH_DAYS} days.
    </p>
  )
}
