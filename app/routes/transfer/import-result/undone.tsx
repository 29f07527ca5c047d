import { Trans } from '@lingui/react'
import { NarrowPage } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { TRASH_DAYS, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import type { UndoCounts } from '~/features/transfer/import-export/import-result'
import { IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { i18n } from '~/platform/messages'

export function Undone({ fileName, undone }: { fileName: string; undone: UndoCounts | null }) {
  const { removed = 0, trashed = 0, restored = 0, kept: unchanged = 0 } = undone ?? {}
  return (
    <NarrowPage
      title={i18n.t('Import undone')}
      subtitle={fileName}
      back={{ to: IMPORT_PATH, label: i18n.t({ id: 'import.noun', message: 'Import' }) }}
    >
      <Panel>
        <ul className="import-undone">
          <li>
            {trashed > 0 ? (
              <Trans
                id="{count, plural, one {# kit removed; edited kits are in the <0>trash</0> for {days} days} other {# kits removed; edited kits are in the <0>trash</0> for {days} days}}"
                values={{ count: removed, days: TRASH_DAYS }}
                components={[<Link key="trash" to={TRASH_PATH} />]}
              />
            ) : (
              i18n.t('{count, plural, one {# kit removed} other {# kits removed}}', { count: removed })
            )}
          </li>
          {restored > 0 ? (
            <li>{i18n.t('{count, plural, one {# kit reverted} other {# kits reverted}}', { count: restored })}</li>
          ) : null}
          {unchanged > 0 ? (
            <li>
              {i18n.t(
                '{count, plural, one {# kit not reverted, because you edited them since} other {# kits not reverted, because you edited them since}}',
                { count: unchanged },
              )}
            </li>
          ) : null}
        </ul>
        <div className="button-row import-ways">
          <LinkButton to="/dashboard" variant="main">
            {i18n.t('View collection')}
          </LinkButton>
          <LinkButton to={IMPORT_PATH}>{i18n.t('Import another file')}</LinkButton>
        </div>
      </Panel>
    </NarrowPage>
  )
}
