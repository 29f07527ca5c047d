type Counts = {
  kits: number
  notes: number
  photos: number
  tags: number
  companies: number
  artists: number
  spins: number
}

const NOUNS: { key: keyof Counts; one: string; many: string }[] = [
  { key: 'kits', one: 'kit', many: 'kits' },
  { key: 'notes', one: 'progress note', many: 'progress notes' },
  { key: 'photos', one: 'photo', many: 'photos' },
  { key: 'tags', one: 'tag', many: 'tags' },
  { key: 'companies', one: 'company', many: 'companies' },
  { key: 'artists', one: 'artist', many: 'artists' },
  { key: 'spins', one: 'turn of the wheel', many: 'turns of the wheel' },
]

/** What is lost with the account, in figures. */
export function GoesAlong({ counts }: { counts: Counts }) {
  const there = NOUNS.filter(({ key }) => counts[key] > 0)
  if (!there.length) return <p className="soft">Your collection is empty; only your name and address go.</p>
  return (
    <ul className="goes-along">
      {there.map(({ key, one, many }) => (
        <li key={key}>
          <b className="num">{counts[key].toLocaleString('en')}</b>
          {` ${counts[key] === 1 ? one : many}`}
        </li>
      ))}
    </ul>
  )
}
