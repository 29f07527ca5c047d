import { Link } from '@remix-run/react'
import { LinkButton } from '~/components/ui/button'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { statusPath } from '~/features/collection/dashboard/project-filters'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import type { KitInProgress } from '~/features/collection/statistics/kits-in-progress.server'
import { dayInWords } from '~/platform/dates'

type InProgressProps = {
  kits: KitInProgress[]
  /** all kits in progress, also those not shown */
  total: number
  stash: number
}

/** Shows the most recent kit in progress large, the others next to it. */
export function InProgress({ kits, total, stash }: InProgressProps) {
  const [latest, ...others] = kits
  return (
    <section className="overview-section" aria-labelledby="in-progress">
      <div className="overview-section-head">
        <h2 id="in-progress">In progress</h2>
        {total > 0 ? (
          <Link className="overview-more num" to={statusPath('progress')}>
            {`View all ${total.toLocaleString('en')}`}
            <span className="visually-hidden"> in progress</span>
          </Link>
        ) : null}
      </div>
      {latest ? <Latest kit={latest} /> : <EmptyTable stash={stash} />}
      {others.length > 0 ? (
        <ul className="overview-table">
          {others.map(kit => (
            <li key={kit.id}>
              <article className="overview-kit">
                <KitPicture project={kit} size="thumb" />
                <div>
                  <h3>
                    <Link className="project-card-link overview-title" to={`/projects/${kit.id}`}>
                      {kit.title}
                    </Link>
                  </h3>
                  <KitWords kit={kit} className="overview-kit-words num" />
                  {kit.lastNote ? <p className="overview-kit-note">{kit.lastNote.text}</p> : null}
                </div>
              </article>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Latest({ kit }: { kit: KitInProgress }) {
  return (
    <article className="overview-latest">
      <KitPicture project={kit} size="card" lead priority />
      <div className="overview-latest-body">
        <h3>
          <Link className="project-card-link overview-title" to={`/projects/${kit.id}`}>
            {kit.title}
          </Link>
        </h3>
        <KitWords kit={kit} className="overview-latest-words soft num" />
        {kit.lastNote ? (
          <blockquote>
            <p>{kit.lastNote.text}</p>
            <footer className="num">
              <time dateTime={kit.lastNote.date}>{dayInWords(kit.lastNote.date)}</time>
            </footer>
          </blockquote>
        ) : (
          <p className="soft">No progress notes yet. Add a few words or a photo.</p>
        )}
        <div className="button-row">
          <LinkButton to={`/projects/${kit.id}#story`} variant="main">
            Log progress
            <span className="visually-hidden"> on {kit.title}</span>
          </LinkButton>
          <LinkButton to={`/projects/${kit.id}`}>
            Open<span className="visually-hidden">{` ${kit.title}`}</span>
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** The maker and the days in progress, if known. */
function KitWords({ kit, className }: { kit: KitInProgress; className: string }) {
  const words = joinWithDots([kit.company, daysInWords(kit.days)])
  return words ? <p className={className}>{words}</p> : null
}

function EmptyTable({ stash }: { stash: number }) {
  return (
    <div className="overview-empty">
      <p>
        {stash > 0
          ? `Nothing in progress. ${stash === 1 ? 'One kit is' : `${stash.toLocaleString('en')} kits are`} in your stash. Which one is next?`
          : 'Nothing in progress. Kits with the status “In progress” appear here.'}
      </p>
      <LinkButton to={statusPath(stash > 0 ? 'stash' : 'everything')}>
        {stash > 0 ? 'Choose from your stash' : 'View kits'}
      </LinkButton>
    </div>
  )
}

function daysInWords(days: number | null): string {
  if (days === null) return ''
  if (days === 0) return 'started today'
  return `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'} in progress`
}
