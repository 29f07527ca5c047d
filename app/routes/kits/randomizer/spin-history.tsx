import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { formatMakers } from '~/features/collection/projects/card/format-project-card'
import { projectPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './spin-history.css'

/** A spin with its relative time. */
export type ListedSpin = {
  id: string
  title: string
  company: string
  artist: string
  count: number
  projectId: string | null
  ago: string
  spunAt: string
}

/** Spins shown before "Show more". */
const SHOWN = 8

export function SpinHistory({ spins }: { spins: ListedSpin[] }) {
  if (spins.length === 0) return null
  const older = spins.slice(SHOWN)
  return (
    <section className="spins" aria-labelledby="spins">
      <div className="spins-head">
        <h2 id="spins">{i18n.t('Last spins')}</h2>
        <LinkButton to="/randomizer/clear" variant="quiet">
          {i18n.t('Clear history')}
        </LinkButton>
      </div>
      <Spins spins={spins.slice(0, SHOWN)} />
      {older.length > 0 ? (
        <details className="spins-older">
          <summary className="button button-quiet">
            {i18n.t('{count, plural, one {Show # older spin} other {Show # older spins}}', { count: older.length })}
          </summary>
          <Spins spins={older} />
        </details>
      ) : null}
    </section>
  )
}

const Spins = ({ spins }: { spins: ListedSpin[] }) => (
  <ol>
    {spins.map(({ id, title, company, artist, count, projectId, ago, spunAt }) => (
      <li key={id} className="spin">
        <span className="spin-title">
          {projectId ? <Link to={projectPath(projectId)}>{title}</Link> : <b>{title}</b>}
          <small>{formatMakers({ company, artist })}</small>
        </span>
        <span className="spin-words soft num">
          <time dateTime={spunAt}>{ago}</time>
          <small>{i18n.t('from {count} kits', { count: formatCount(count) })}</small>
        </span>
      </li>
    ))}
  </ol>
)
