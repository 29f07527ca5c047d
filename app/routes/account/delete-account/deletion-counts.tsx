import type { DeletionSummary } from '~/features/account/account-deletion/deletion-summary.server'
import { formatCount } from '~/platform/notation'

const NOUNS: { key: keyof DeletionSummary; one: string; many: string }[] = [
  { key: 'kits', one: 'kit', many: 'kits' },
  { key: 'notes', one: 'progress note', many: 'progress notes' },
  { key: 'photos', one: 'photo', many: 'photos' },
  { key: 'tags', one: 'tag', many: 'tags' },
  { key: 'companies', one: 'company', many: 'companies' },
  { key: 'artists', one: 'artist', many: 'artists' },
  { key: 'spins', one: 'randomizer spin', many: 'randomizer spins' },
  { key: 'goals', one: 'yearly goal', many: 'yearly goals' },
]

export function DeletionCounts({ counts }: { counts: DeletionSummary }) {
  const there = NOUNS.filter(({ key }) => counts[key] > 0)
  if (!there.length) return <p className="soft">Your collection is empty. Your account will be deleted.</p>
  return (
    <ul className="goes-along">
      {there.map(({ key, one, many }) => (
        <li key={key}>
          <b className="num">{formatCount(counts[key])}</b>
          {` ${counts[key] === 1 ? one : many}`}
        </li>
      ))}
    </ul>
  )
}
