import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Checkbox, FieldErrors } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Isolated } from '~/components/ui/isolated'
import { Panel } from '~/components/ui/panel'
import { MAX_CUSTOM_FIELDS } from '~/features/collection/custom-fields/custom-field-terms'
import { TRASH_DAYS } from '~/features/collection/trash/trash-terms'
import { discardRestorePath } from '~/features/transfer/archive/archive-paths'
import type { RestoreMode, RestoreReport } from '~/features/transfer/archive-restore/restore-terms'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
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
      <FormSummary errors={said} labels={{ confirm: i18n.t('Yes, replace my collection') }} />
      <Panel title={i18n.t('Archive contents')}>
        <p className="soft">
          <Trans
            id="Created on {day} by {name}, with {count, plural, one {# photo} other {# photos}}. All files were verified."
            values={{ day: report.madeOn, name: <bdi>{report.username}</bdi>, count: report.photos }}
          />
          {report.missingPhotos > 0
            ? ` ${i18n.t(
                '{count, plural, one {# photo was already missing when it was created.} other {# photos were already missing when it was created.}}',
                { count: report.missingPhotos },
              )}`
            : ''}
        </p>
        <RestoreTable counts={report.counts} />
        {report.numbered?.map(({ was, renamed }) => (
          <p key={renamed} className="soft">
            <Trans
              id="“{name}” looks the same twice. The later one becomes “{renamed}”."
              values={{ name: <bdi>{was}</bdi>, renamed: <bdi>{renamed}</bdi> }}
            />
          </p>
        ))}
        {report.leftOutFields?.length ? (
          <p>
            <Trans
              id="You can have {max} fields. Merge leaves out these with their values: {names}."
              values={{ max: MAX_CUSTOM_FIELDS, names: <Isolated text={formatList(report.leftOutFields)} /> }}
            />
          </p>
        ) : null}
        {changes.replace ? null : (
          <p>
            <Trans
              id="<0>Nothing would change.</0> Your collection is the same as the archive."
              components={[<strong key="nothing" />]}
            />
          </p>
        )}
      </Panel>
      {changes.replace ? <RestoreChoice report={report} gone={gone} changes={changes} reply={reply} /> : null}
      <Form method="post" action={discardRestorePath(id)}>
        <Button type="submit" variant={changes.merge ? 'quiet' : 'main'} busyLabel={i18n.t('Discarding…')}>
          {i18n.t('Discard this archive')}
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
        <legend>{i18n.t('How should we restore it?')}</legend>
        <Checkbox
          type="radio"
          name="mode"
          value="merge"
          defaultChecked={reply?.values.mode !== 'replace'}
          label={
            <Choice
              title={i18n.t({ id: 'merge.verb', message: 'Merge' })}
              description={
                changes.merge
                  ? i18n.t('Adds missing items. Existing items are not changed.')
                  : i18n.t('Nothing would change: you have every item of the archive.')
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
              title={i18n.t({ id: 'replace.verb', message: 'Replace' })}
              description={i18n.t('Makes your collection identical to the archive. Other items move to the trash.')}
            />
          }
        />
        <div className="restore-confirm">
          <Goes report={report} gone={gone} />
          <Checkbox
            id="field-confirm"
            name="confirm"
            value="yes"
            label={i18n.t('Yes, replace my collection.')}
            aria-describedby={reply?.errors.confirm ? 'field-confirm-error' : undefined}
            aria-invalid={reply?.errors.confirm ? true : undefined}
          />
          <FieldErrors id="field-confirm-error" errors={reply?.errors.confirm} />
        </div>
      </fieldset>
      <FormButtons
        className="restore-buttons"
        variant={changes.merge ? 'main' : 'plain'}
        busyLabel={i18n.t('Starting…')}
      >
        {i18n.t({ id: 'restore.verb', message: 'Restore' })}
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
  if (gone === 0)
    return <p className="soft">{i18n.t('Nothing will be removed. The archive contains your whole collection.')}</p>
  return (
    <p className="soft">
      <span>
        {kits === 0
          ? i18n.t(
              '{count, plural, one {No kits will be removed, only # entry listed above as “Removed by Replace”.} other {No kits will be removed, only # entries listed above as “Removed by Replace”.}}',
              { count: gone },
            )
          : goingKits(kits, report.goingKits)}
      </span>{' '}
      {i18n.t('Removed kits, progress notes, tags, companies and artists stay in the trash for {days} days.', {
        days: TRASH_DAYS,
      })}
    </p>
  )
}

function goingKits(count: number, titles: string[]) {
  const named = formatList(
    titles.map(title => i18n.t('“{name}”', { name: title })),
    'commas',
  )
  const more = count - titles.length
  const values = { count, more, names: <Isolated text={named} /> }
  const components = [<strong key="count" />]
  return more > 0 ? (
    <Trans
      id="{count, plural, one {<0># kit</0> will be removed with all progress notes and photos: {names} and {more} more.} other {<0># kits</0> will be removed with all progress notes and photos: {names} and {more} more.}}"
      {...{ values, components }}
    />
  ) : (
    <Trans
      id="{count, plural, one {<0># kit</0> will be removed with all progress notes and photos: {names}.} other {<0># kits</0> will be removed with all progress notes and photos: {names}.}}"
      {...{ values, components }}
    />
  )
}
