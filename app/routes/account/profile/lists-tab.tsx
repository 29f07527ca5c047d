import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { Rows } from '~/components/ui/rows'
import { ALL_LISTS, countOf, type ListKind, type TextKind } from '~/features/collection/named-lists/lists'

export function ListsTab({ counts }: { counts: Record<ListKind | TextKind, number> }) {
  return (
    <Panel title="Companies, artists, tags, places and series">
      <p className="prose soft">Rename them, merge two spellings, or delete the ones that you no longer need.</p>
      <Rows>
        {ALL_LISTS.map(({ kind, path, title, one, many }) => (
          <li key={kind}>
            <Link className="profile-way" to={path}>
              <strong>{title}</strong>
              <span className="soft num">{countOf(counts[kind], one, many)}</span>
              <Icon name="chevron-right" size={20} />
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
