import { Form, useFetcher, useLocation } from '@remix-run/react'
import { ShareFile } from '~/components/client/controls/share-file'
import { Field } from '~/components/forms/field'
import { Button, buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { TickOffer } from '~/features/collection/boards/tick-offer'
import { CARD_SHAPE_LABELS, type CardChoice } from '~/features/collection/cards/card-choice'
import { CardEditor, useCard } from '~/features/collection/cards/card-editor'
import { FinishingSteps } from '~/features/collection/finish/finishing-steps'
import { LogLink } from '~/features/collection/progress-log/log-link'
import { ThenAndNow } from '~/features/collection/progress-photos/then-and-now'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import {
  finishedPath,
  kitCardPath,
  projectPath,
  statusPath,
  timeLapsePath,
} from '~/features/collection/projects/project-paths'
import { recentDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { Confetti } from './confetti'
import { type LeftoverReply, Leftovers } from './leftovers'
import type { FinishPage } from './page'
import './finished.css'

type FinishReply = LeftoverReply | { typed: string; dayError: string } | null

/** The celebration: what the kit took, how it grew, how it was, and its card. */
export function FinishScreen({ page, reply }: { page: FinishPage; reply?: FinishReply }) {
  const { colors, places, project, choice, offered, pair, latest, film, duration, figures, undo, isNew, today } = page
  const { id, title } = project
  const card = useCard('kit', kitCardPath(id), choice)
  const { image } = card
  // The newest progress photo shows the canvas; the kit's photo may show its box.
  const pictured = latest
    ? { project: { ...latest, id: latest.noteId, title }, from: 'progress_notes' as const }
    : { project }
  return (
    <div className="narrow finished">
      <div className="finished-photo">
        <KitPicture {...pictured} size="lead" priority alt={title} />
        {isNew ? <Confetti /> : null}
        <Form method="post" action={statusPath(id)} className="finished-plate">
          <Icon name="check" size={20} />
          <span>{project.dateCompleted === today ? i18n.t('Completed today') : i18n.t('Completed')}</span>
          {undo ? (
            <>
              <input type="hidden" name="undo" value="yes" />
              {undo.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit">{i18n.t('Undo')}</button>
            </>
          ) : null}
        </Form>
        <Link className="finished-plate finished-close" to={projectPath(id)} aria-label={i18n.t('Back to the kit')}>
          <Icon name="x" />
        </Link>
      </div>
      <h1>{duration ? i18n.t('Finished {duration}', { duration }) : i18n.t('Finished')}</h1>
      {figures ? <p className="soft num">{figures}</p> : null}
      <Film film={film} today={today} />
      <Rating id={id} rating={project.rating} />
      <a className="finished-card" href="#card">
        <img src={image} width={54} height={54} alt="" loading="lazy" decoding="async" />
        <span>
          <b>{i18n.t('Your card')}</b>
          <small>{formatChoice(card.choice, offered)}</small>
        </span>
        <Icon name="chevron-down" />
      </a>
      <p className="finished-title">{title}</p>
      <FinishDay
        key={project.dateCompleted}
        day={project.dateCompleted ?? today}
        reply={reply && 'dayError' in reply ? reply : undefined}
      />
      <section className="finished-editor" id="card" aria-labelledby="card-heading">
        <CardEditor
          card={card}
          offered={offered}
          alt={i18n.t('The card of {title}', { title })}
          heading={<h2 id="card-heading">{i18n.t('Your card')}</h2>}
        />
      </section>
      <div className="finished-end" data-buttons="large">
        <ShareFile href={image} fileName={`${title}.png`} type="image/png" />
        <a className={buttonClass('main', 'finished-download')} href={`${image}&download=1`} download={`${title}.png`}>
          <Icon name="share-2" />
          {i18n.t('Share')}
        </a>
        <LinkButton to={projectPath(id)}>{i18n.t('Done')}</LinkButton>
      </div>
      <Finishing id={id} finishing={project.finishing} square={page.square} />
      {colors.length > 0 ? (
        <Leftovers
          key={id}
          {...{ colors, places }}
          reply={reply && 'error' in reply ? reply : undefined}
          asksShape={!project.drillShape}
        />
      ) : null}
      {pair ? (
        <section className="finished-pair">
          <h2>{i18n.t('Then and now')}</h2>
          <ThenAndNow {...pair} />
          <Link to={timeLapsePath(id)} className="finished-lapse num">
            {i18n.t('{count, plural, one {Time-lapse of # photo} other {Time-lapse of # photos}}', {
              count: project.notePictureCount,
            })}
          </Link>
        </section>
      ) : null}
      <p className="finished-more">
        <LogLink id={id}>{i18n.t('Add a final note')}</LogLink>
        <Link to="/randomizer">{i18n.t('What’s next?')}</Link>
      </p>
    </div>
  )
}

/** Returns what the card shows: "Square, with days and diamonds". */
function formatChoice({ shape, show }: CardChoice, offered: string[]): string {
  const figures = ['days', 'diamonds', 'hours'].filter(fact => show.includes(fact) && offered.includes(fact))
  const label = i18n.t(CARD_SHAPE_LABELS[shape])
  const text = WITH_FIGURES[figures.join(' ')]
  return text ? i18n.t(text, { shape: label }) : label
}

const WITH_FIGURES: Record<string, string> = {
  days: /*i18n*/ '{shape}, with days',
  diamonds: /*i18n*/ '{shape}, with diamonds',
  hours: /*i18n*/ '{shape}, with hours',
  'days diamonds': /*i18n*/ '{shape}, with days and diamonds',
  'days hours': /*i18n*/ '{shape}, with days and hours',
  'diamonds hours': /*i18n*/ '{shape}, with diamonds and hours',
  'days diamonds hours': /*i18n*/ '{shape}, with days, diamonds and hours',
}

type FinishDayProps = { day: string; reply?: { typed: string; dayError: string } }

/** The day of the finish, which can be another one than today. */
const FinishDay = ({ day, reply }: FinishDayProps) => (
  <details className="finished-day" open={Boolean(reply)}>
    <summary>{i18n.t('Change date')}</summary>
    <Form method="post" preventScrollReset>
      <Field
        name="dateCompleted"
        label={i18n.t('Finished on')}
        type="date"
        defaultValue={reply?.typed ?? day}
        errors={reply && [reply.dayError]}
      />
      <Button type="submit" busyLabel={i18n.t('Saving …')}>
        {i18n.t('Save the date')}
      </Button>
    </Form>
  </details>
)

function Film({ film, today }: Pick<FinishPage, 'film' | 'today'>) {
  const [first, last] = [film[0], film.at(-1)]
  if (!first || !last) return null
  return (
    <figure className="finished-film">
      <div>
        {film.map(({ noteId, image }) => (
          <img
            key={image}
            src={fileUrl('progress_notes', noteId, image, 320)}
            width={62}
            height={62}
            alt=""
            decoding="async"
          />
        ))}
      </div>
      <figcaption>
        <time dateTime={first.date}>{recentDay(first.date, today)}</time>
        <time dateTime={last.date}>{recentDay(last.date, today)}</time>
      </figcaption>
    </figure>
  )
}

/** Keeps the address of the page, which has the Undo of the finish. */
function Finishing({ id, finishing, square }: { id: string; finishing: string; square: FinishPage['square'] }) {
  const { search } = useLocation()
  const returnTo = finishedPath(id) + search
  return (
    <>
      {square ? <TickOffer square={square} returnTo={returnTo} /> : null}
      <FinishingSteps id={id} finishing={finishing} returnTo={returnTo} />
    </>
  )
}

/** Five gems, each a button that saves at once. */
function Rating({ id, rating }: { id: string; rating: number | null }) {
  const fetcher = useFetcher()
  const { search } = useLocation()
  const shown = Number(fetcher.formData?.get('rating') ?? rating ?? 0)
  return (
    <fetcher.Form method="post" action={finishedPath(id) + search} className="finished-rating" preventScrollReset>
      <fieldset>
        <legend>{i18n.t('How was it?')}</legend>
        {[1, 2, 3, 4, 5].map(gem => (
          <button
            key={gem}
            type="submit"
            name="rating"
            value={gem}
            aria-pressed={gem === shown}
            aria-label={i18n.t('{gem} of 5', { gem })}
            className={gem <= shown ? 'finished-gem-on' : undefined}
          >
            <Icon name="gem" size={28} />
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  )
}
