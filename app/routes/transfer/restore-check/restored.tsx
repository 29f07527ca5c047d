import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'
import { MAX_CUSTOM_FIELDS } from '~/features/collection/custom-fields/custom-field-terms'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import type { RestoreReport } from '~/features/transfer/archive-restore/restore-terms'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'

export function Restored({ mode, report }: { mode: string; report: RestoreReport }) {
  const { projects, progress_notes: notes } = report.counts
  const replaced = mode === 'replace'
  const { fresh = 0, differing = 0, gone = 0 } = projects ?? {}
  const noted = notes?.fresh ?? 0
  const counts = [
    fresh > 0 && i18n.t('{count, plural, one {# kit restored.} other {# kits restored.}}', { count: fresh }),
    noted > 0 &&
      i18n.t('{count, plural, one {# progress note restored.} other {# progress notes restored.}}', { count: noted }),
    replaced &&
      differing > 0 &&
      i18n.t('{count, plural, one {# kit reverted to the archive.} other {# kits reverted to the archive.}}', {
        count: differing,
      }),
    replaced &&
      gone > 0 &&
      i18n.t(
        '{count, plural, one {# kit that is not in the archive moved to the trash.} other {# kits that are not in the archive moved to the trash.}}',
        { count: gone },
      ),
    !replaced &&
      differing > 0 &&
      i18n.t(
        '{count, plural, one {# kit that you changed since was not restored.} other {# kits that you changed since were not restored.}}',
        { count: differing },
      ),
    report.leftOutFields?.length &&
      i18n.t('You can have {max} fields. These were left out with their values: {names}.', {
        max: MAX_CUSTOM_FIELDS,
        names: formatList(report.leftOutFields),
      }),
  ].filter(sentence => typeof sentence === 'string')
  return (
    <Panel>
      {counts.length > 0 ? (
        counts.map(sentence => <p key={sentence}>{sentence}</p>)
      ) : (
        <p>{i18n.t('Everything already existed. Nothing was changed.')}</p>
      )}
      <NextStep to={dashboardPath(DEFAULT_STATE, { status: 'everything' })} className="restore-buttons">
        {i18n.t('View collection')}
      </NextStep>
    </Panel>
  )
}
