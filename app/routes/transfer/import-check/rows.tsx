import { Trans } from '@lingui/react'
import { useNavigation } from '@remix-run/react'
import { Checkbox } from '~/components/forms/field'
import { Icon } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { projectPath } from '~/features/collection/projects/project-paths'
import { ROWS_A_PAGE } from '~/features/transfer/csv/import-limits'
import type { Finding } from '~/features/transfer/import-export/finding'
import { SHOWN_LINES, TAKEN_LINE } from '~/features/transfer/import-export/import-fields'
import type { RowFilter, ShownRow } from '~/features/transfer/import-export/import-preview'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'
import type { Check } from './check'
import { FixCells } from './fix-cells'
import './rows.css'

const HEADINGS: Record<RowFilter, string> = {
  all: /*i18n*/ 'Lines',
  new: /*i18n*/ 'New kits',
  duplicate: /*i18n*/ 'Existing kits',
  problem: /*i18n*/ 'Lines with problems',
}

const NONE: Record<RowFilter, string> = {
  all: /*i18n*/ 'The file has no lines.',
  new: /*i18n*/ 'The file contains no new kits.',
  duplicate: /*i18n*/ 'The file contains no kits that you already have.',
  problem: /*i18n*/ 'All values are valid.',
}

type RowsProps = { check: Check; reply?: Pick<FormReply, 'values'>; onChoice: () => void }

export function Rows({ check, reply, onChoice }: RowsProps) {
  const { rows, rowCount, show, page } = check
  const isReading = useNavigation().state !== 'idle'
  const hrefFor = (number: number) => `?${show === 'all' ? '' : `show=${show}&`}page=${number}#lines`
  return (
    <section className="check-lines" id="lines" aria-labelledby="lines-title" aria-busy={isReading}>
      <h2 id="lines-title">{i18n.t(HEADINGS[show])}</h2>
      {rowCount === 0 ? <p className="soft">{i18n.t(NONE[show])}</p> : null}
      <ol>
        {rows.map(row => (
          <Row key={row.line} row={row} reply={reply} onChoice={onChoice} />
        ))}
      </ol>
      <input
        type="hidden"
        form="choices"
        name={SHOWN_LINES}
        value={rows
          .filter(isTakeable)
          .map(row => row.line)
          .join(' ')}
      />
      {rowCount > ROWS_A_PAGE ? (
        <Pagination page={page} pageSize={ROWS_A_PAGE} total={rowCount} hrefFor={hrefFor} noun="lines" />
      ) : null}
    </section>
  )
}

const isTakeable = ({ verdict }: ShownRow) => verdict !== 'problem'

const onPhones = <span key="phones" className="visually-hidden-above-phones" />

function Row({ row, reply, onChoice }: { row: ShownRow } & Pick<RowsProps, 'reply' | 'onChoice'>) {
  const { line, title, facts, verdict, problems, remarks, isLeftOut } = row
  const findings = [...problems.map(finding => ({ ...finding, grave: true })), ...remarks]
  return (
    <li className={`check-line check-line-${verdict}`} data-left-out={isLeftOut || undefined}>
      {isTakeable(row) ? (
        <Checkbox
          className="check-line-number num"
          form="choices"
          name={TAKEN_LINE}
          value={line}
          defaultChecked={!isLeftOut}
          label={
            <Trans
              id="<0>Line </0>{line}<1>: import {title}</1>"
              values={{ line, title: <bdi>{title}</bdi> }}
              components={[onPhones, <span key="hidden" className="visually-hidden" />]}
            />
          }
          onChange={onChoice}
        />
      ) : (
        <span className="check-line-number num">
          <Trans id="<0>Line </0>{line}" values={{ line }} components={[onPhones]} />
        </span>
      )}
      <div className="check-line-kit">
        <p className="check-line-title">
          <bdi>{title || i18n.t('No title')}</bdi>
        </p>
        {facts ? (
          <p className="check-line-facts num">
            <Isolated text={facts} />
          </p>
        ) : null}
        {row.notes + row.photos > 0 ? <p className="check-line-facts num">{formatAlong(row)}</p> : null}
        {findings.length > 0 ? (
          <ul className="check-findings">
            {findings.map(finding => (
              <FindingLine key={`${finding.column} ${finding.message} ${finding.value}`} finding={finding} />
            ))}
          </ul>
        ) : null}
        {row.mends.length > 0 ? <FixCells row={row} reply={reply} /> : null}
      </div>
      <VerdictMark row={row} />
    </li>
  )
}

const formatAlong = ({ notes, photos }: ShownRow) =>
  joinWithDots([
    notes > 0 ? i18n.t('{count, plural, one {# note} other {# notes}}', { count: notes }) : '',
    photos > 0 ? i18n.t('{count, plural, one {# photo} other {# photos}}', { count: photos }) : '',
  ])

function FindingLine({ finding }: { finding: Finding & { grave?: boolean } }) {
  const { column, value, message, grave } = finding
  return (
    <li className={grave ? 'check-finding-grave' : undefined}>
      {column ? (
        <b>
          <bdi>{column}</bdi>
        </b>
      ) : null}
      {column && value ? ' ' : null}
      {value ? (
        <q>
          <bdi>{value}</bdi>
        </q>
      ) : null}
      <Isolated text={column || value ? ` ${message}` : message} />
    </li>
  )
}

function VerdictMark({ row }: { row: ShownRow }) {
  const { verdict, kit, earlier, isLeftOut } = row
  if (isLeftOut) return <span className="check-verdict">{i18n.t('Left out by you')}</span>
  if (verdict === 'new') {
    return (
      <span className="check-verdict">
        <Icon name="plus" size={16} />
        {i18n.t({ id: 'line.new', message: 'New' })}
      </span>
    )
  }
  if (verdict === 'problem') {
    return (
      <span className="check-verdict">
        <Icon name="triangle-exclamation-point" size={16} />
        {i18n.t('Left out')}
      </span>
    )
  }
  if (verdict === 'repeat') {
    return (
      <span className="check-verdict">
        <Icon name="copy" size={16} />
        {i18n.t('Same as line {line}', { line: earlier })}
      </span>
    )
  }
  return (
    <Link className="check-verdict" to={projectPath(kit?.id ?? '')}>
      <Icon name="gem" size={16} />
      {i18n.t('Already in your collection')}
    </Link>
  )
}
