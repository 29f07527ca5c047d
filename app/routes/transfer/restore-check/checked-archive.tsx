import { Form } from '@remix-run/react'
import { Checkbox, FieldErrors } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Isolated } from '~/components/ui/isolated'
import { Panel } from '~/components/ui/panel'
import { TRASH_DAYS } from '~/features/collection/trash/trash-terms'
import { counted } from '~/features/transfer/archive/archive-labels'
import { discardRestorePath } from '~/features/transfer/archive/archive-paths'
import type { RestoreMode, RestoreReport } from '~/features/transfer/archive-restore/restore-terms'
import { RestoreTable } from './restore-table'

type CheckedArchiveProps = {
  id: string
  report: RestoreReport & { madeOn: string }
  /** why the last restore failed */
  failed: string
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
}

export function CheckedArchive({ id, report, failed, reply }: CheckedArchiveProps) {
  const gone = Object.values(report.counts).reduce((sum, counts) => sum + counts.gone, 0)
  const { changes = { merge: true, replace: true } } = report
  const said = reply?.errors ?? (failed ? { '': [failed] } : undefined)
  return (
    <>
      <FormSummary errors={said} labels={{ confirm: 'Yes, replace my collection' }} />
      <Panel title="Archive contents">
        <p className="soft">
          Created on {report.madeOn} by <bdi>{report.username}</bdi>, with {counted(report.photos, 'photo')}. All files
          were verified.
          {report.missingPhotos > 0
            ? ` ${counted(report.missingPhotos, 'photo was', 'photos were')} already missing when it was created.`
            : ''}
        </p>
        <RestoreTable counts={report.counts} />
        {report.numbered?.map(({ was, renamed }) => (
          <p key={renamed} className="soft">
            “<bdi>{was}</bdi>” looks the same twice. The later one becomes “<bdi>{renamed}</bdi>”.
          </p>
        ))}
        {changes.replace ? null : (
          <p>
            <strong>Nothing would change.</strong> Your collection is the same as the archive.
          </p>
        )}
      </Panel>
      {changes.replace ? <RestoreChoice report={report} gone={gone} changes={changes} reply={reply} /> : null}
      <Form method="post" action={discardRestorePath(id)}>
        <Button type="submit" variant={changes.merge ? 'quiet' : 'main'} busyLabel="Discarding…">
          Discard this archive
        </Button>
      </Form>
    </>
  )
}

type RestoreChoiceProps = Pick<CheckedArchiveProps, 'report' | 'reply'> & {
  gone: number
  changes: Record<RestoreMode, boolean>
}

function RestoreChoice({ report, gone, changes, reply }: RestoreChoiceProps) {
  return (
    <Form method="post" className="panel restore-choice">
      <fieldset>
        <legend>How should we restore it?</legend>
        <Checkbox
          type="radio"
          name="mode"
          value="merge"
          defaultChecked={reply?.values.mode !== 'replace'}
          label={
            <Choice
              title="Merge"
              description={
                changes.merge
                  ? 'Adds missing items. Existing items are not changed.'
                  : 'Nothing would change: you have every item of the archive.'
              }
            />
          }
        />
        <Checkbox
          type="radio"
          name="mode"
          value="replace"
          defaultChecked={reply?.values.mode === 'replace'}
          label={
            <Choice
              title="Replace"
              description="Makes your collection identical to the archive. Other items move to the trash."
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
      <FormButtons className="restore-buttons" variant={changes.merge ? 'main' : 'plain'} busyLabel="Starting…">
        Restore
      </FormButtons>
    </Form>
  )
}

const Choice = ({ title, description }: { title: string; description: string }) => (
  <>
    <b>{title}</b>
    <span className="restore-choice-words">{description}</span>
  </>
)

/** What Replace deletes. */
function Goes({ report, gone }: { report: RestoreReport; gone: number }) {
  const kits = report.counts.projects?.gone ?? 0
  if (gone === 0) return <p className="soft">Nothing will be removed. The archive contains your whole collection.</p>
  const named = report.goingKits.map(title => `“${title}”`).join(', ')
  return (
    <p className="soft">
      {kits === 0 ? (
        `No kits will be removed, only ${counted(gone, 'entry', 'entries')} listed above as “Removed by Replace”.`
      ) : (
        <>
          <strong>{counted(kits, 'kit')}</strong> will be removed with all progress notes and photos:{' '}
          <Isolated text={named} />
          {kits > report.goingKits.length ? ` and ${kits - report.goingKits.length} more` : ''}.
        </>
      )}{' '}
      Removed kits, progress notes, tags, companies and artists stay in the trash for {TRASH_DAYS} days.
    </p>
  )
}
