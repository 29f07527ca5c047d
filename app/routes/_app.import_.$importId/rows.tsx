import { Link, useNavigation } from '@remix-run/react'
import { Copy, Gem, Plus, TriangleAlert } from 'lucide-react'
import { Pagination } from '~/components/pagination'
import { projectPath } from '~/features/projects/project-paths'
import type { Finding } from '~/features/transfers/check-rows'
import { ROWS_A_PAGE } from '~/features/transfers/import-limits'
import type { RowFilter, ShownRow } from '~/features/transfers/import-preview'
import type { FormReply } from '~/http/form-reply.server'
import type { Check } from './check'
import { Mend } from './mend'

const HEADINGS: Record<RowFilter, string> = {
  all: 'Line by line',
  new: 'New kits',
  duplicate: 'Kits that are there already',
  problem: 'Lines to look at',
}

const NONE: Record<RowFilter, string> = {
  all: 'The file has no lines.',
  new: 'No line of this file is a kit that you do not have.',
  duplicate: 'No line of this file is a kit that you have already.',
  problem: 'Every value could be read.',
}

type RowsProps = { check: Check; reply?: Pick<FormReply, 'values'> }

/** The lines of the file, a page of them, each with what it would be. */
export function Rows({ check, reply }: RowsProps) {
  const { rows, rowCount, show, page } = check
  const isReading = useNavigation().state !== 'idle'
  const hrefFor = (number: number) => `?${show === 'all' ? '' : `show=${show}&`}page=${number}#lines`
  return (
    <section className="check-lines" id="lines" aria-labelledby="lines-title" aria-busy={isReading}>
      <h2 id="lines-title">{HEADINGS[show]}</h2>
      {rowCount === 0 ? <p className="soft">{NONE[show]}</p> : null}
      <ol>
        {rows.map(row => (
          <Row key={row.line} row={row} reply={reply} />
        ))}
      </ol>
      {rowCount > ROWS_A_PAGE ? (
        <Pagination page={page} pageSize={ROWS_A_PAGE} total={rowCount} hrefFor={hrefFor} noun="lines" />
      ) : null}
    </section>
  )
}

function Row({ row, reply }: { row: ShownRow; reply: RowsProps['reply'] }) {
  const { line, title, facts, verdict, problems, remarks } = row
  const findings = [...problems.map(finding => ({ ...finding, grave: true })), ...remarks]
  return (
    <li className={`check-line check-line-${verdict}`}>
      <span className="check-line-number num">
        <span className="visually-hidden">Line </span>
        {line}
      </span>
      <div className="check-line-kit">
        <p className="check-line-title">{title || 'No title'}</p>
        {facts ? <p className="check-line-facts num">{facts}</p> : null}
        {findings.length > 0 ? (
          <ul className="check-findings">
            {findings.map(finding => (
              <FindingLine key={`${finding.column} ${finding.message} ${finding.value}`} finding={finding} />
            ))}
          </ul>
        ) : null}
        {row.mends.length > 0 ? <Mend row={row} reply={reply} /> : null}
      </div>
      <VerdictMark row={row} />
    </li>
  )
}

function FindingLine({ finding }: { finding: Finding & { grave?: boolean } }) {
  const { column, value, message, grave } = finding
  return (
    <li className={grave ? 'check-finding-grave' : undefined}>
      {column ? <b>{column}</b> : null} {value ? <q>{value}</q> : null} {message}
    </li>
  )
}

function VerdictMark({ row }: { row: ShownRow }) {
  const { verdict, kit, earlier } = row
  if (verdict === 'new') {
    return (
      <span className="check-verdict">
        <Plus aria-hidden="true" size={16} />
        New
      </span>
    )
  }
  if (verdict === 'problem') {
    return (
      <span className="check-verdict">
        <TriangleAlert aria-hidden="true" size={16} />
        Left out
      </span>
    )
  }
  if (verdict === 'repeat') {
    return (
      <span className="check-verdict">
        <Copy aria-hidden="true" size={16} />
        Same as line {earlier}
      </span>
    )
  }
  return (
    <Link className="check-verdict" to={projectPath(kit?.id ?? '')}>
      <Gem aria-hidden="true" size={16} />
      Already yours
    </Link>
  )
}
