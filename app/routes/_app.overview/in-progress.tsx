import { Link } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { dotted } from '~/components/dotted'
import { statusPath } from '~/features/dashboard/project-filters'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import type { KitInProgress } from '~/features/statistics/overview.server'
import { dayInWords } from '~/platform/dates'

type InProgressProps = {
  kits: KitInProgress[]
  /** All kits in progress, shown or not. */
  total: number
  stash: number
}

/** What is on the table: the kit touched last large, the others beside it. */
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
          <p className="soft">No notes yet. A line and a photo now and then make a story to look back on.</p>
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

/** Who made it and how long it is on the table; of some kits neither is known. */
function KitWords({ kit, className }: { kit: KitInProgress; className: string }) {
  const words = dotted([kit.company, daysInWords(kit.days)])
  return words ? <p className={className}>{words}</p> : null
}

function EmptyTable({ stash }: { stash: number }) {
  return (
    <div className="overview-empty">
      <p>
        {stash > 0
          ? `Your table is free. ${stash === 1 ? 'One kit waits' : `${stash.toLocaleString('en')} kits wait`} in your stash: which one is next?`
          : 'Your table is free. Set a kit to “In progress” and it will stand here.'}
      </p>
      <LinkButton to={statusPath(stash > 0 ? 'stash' : 'everything')}>
        {stash > 0 ? 'Choose from your stash' : 'Look at your kits'}
      </LinkButton>
    </div>
  )
}

function daysInWords(days: number | null): string {
  if (days === null) return ''
  if (days === 0) return 'started today'
  return `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'} on the table`
}
