import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { Panel } from '~/components/panel'
import { Rows } from '~/components/rows'
import { countOf, LISTS, type ListKind } from '~/features/named-lists/lists'

/** The ways to companies, artists and tags. */
export function ListsTab({ counts }: { counts: Record<ListKind, number> }) {
  return (
    <Panel title="Companies, artists and tags">
      <p className="prose soft">Rename them, merge two spellings into one, or delete what no kit needs any more.</p>
      <Rows>
        {Object.values(LISTS).map(({ kind, path, title, one, many }) => (
          <li key={kind}>
            <Link className="profile-way" to={path}>
              <strong>{title}</strong>
              <span className="soft num">{countOf(counts[kind], one, many)}</span>
              <ChevronRight aria-hidden="true" size={20} />
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
