import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { Panel } from '~/components/ui/panel'
import { Rows } from '~/components/ui/rows'
import { countOf, LISTS, type ListKind } from '~/features/collection/named-lists/lists'

export function ListsTab({ counts }: { counts: Record<ListKind, number> }) {
  return (
    <Panel title="Companies, artists and tags">
      <p className="prose soft">Rename them, merge two spellings, or delete the ones that you no longer need.</p>
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
