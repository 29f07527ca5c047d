import type { NotesPage, TimelineNote } from '~/features/collection/progress-notes/note-queries.server'
import type { ProjectDates } from '~/features/collection/projects/project-status'
import { PROJECT_DATES, type ProjectDate, type ProjectStatus } from '~/features/collection/projects/project-terms'
import { type Day, daysBetween } from '~/platform/dates'
import { i18n, type Text } from '~/platform/messages'

/** A recorded status change; `from` is null for the status at creation. */
export type RecordedStatus = { id: string; from: ProjectStatus | null; to: ProjectStatus; at: Date; day: Day }

/** A timeline event; `sign` is the status whose icon it shows. */
export type Moment = Placed & { key: string; sign: ProjectStatus; label: string }

/** Days on hold in total, and the start of the current hold. */
export type Holds = { days: number; since: Day | null }

/** An entry of the timeline: a note or an event. */
export type TimelineEntry =
  | { note: Omit<TimelineNote, 'created'>; moment?: undefined }
  | { moment: Omit<Moment, keyof Placed> & { day: Day }; note?: undefined }

/**
 * Returns a page of notes with the events between them, newest first. Events older than the oldest note are on the last
 * page.
 */
export function timelineOf({ notes, before, isLast }: NotesPage, moments: Moment[]): TimelineEntry[] {
  const here = moments.filter(
    moment =>
      (!before || byNewest(placeOf(before), moment) < 0) &&
      (isLast || notes.some(note => byNewest(moment, placeOf(note)) < 0)),
  )
  const entries = [
    ...here.map(({ rank, at, ...moment }) => ({ place: { day: moment.day, rank, at }, entry: { moment } })),
    ...notes.map(note => ({ place: placeOf(note), entry: { note: shown(note) } })),
  ]
  return entries.sort((one, other) => byNewest(one.place, other.place)).map(({ entry }) => entry)
}

const shown = ({ created: _, ...note }: TimelineNote) => note

/**
 * Returns the events of a kit: its five dates, and the recorded status changes. Omits a change that one of the dates
 * already covers, because the user entered the dates. Guesses nothing for the time before recording began.
 */
export function momentsOf(recorded: RecordedStatus[], dates: ProjectDates): Moment[] {
  const ofDates = PROJECT_DATES.flatMap((name): Moment[] => {
    const day = dates[name]
    const { sign, label, rank } = HAPPENED[name]
    return day ? [{ key: name, day, sign, label: i18n.t(label), rank, at: 0 }] : []
  })
  const held = holdsBefore(recorded)
  const ofChanges = recorded.flatMap((change): Moment[] => {
    const { id, from, to, day, at } = change
    const isDated = ofDates.some(date => date.sign === to && date.day === day)
    if (isDated && from !== null && from !== 'onhold') return []
    const days = held.get(change)
    const happened = formatChange(from, to)
    const label = days
      ? i18n.t('{change}, after {days, plural, one {# day} other {# days}} on hold', { change: happened, days })
      : happened
    return [{ key: id, day, sign: to, label, rank: AMONG_NOTES, at: at.getTime() }]
  })
  return [...ofDates, ...ofChanges]
}

/** Returns the whole days on hold up to `today`, and the first day of the current hold; null without one. */
export function holdsOf(recorded: RecordedStatus[], today: Day): Holds {
  const last = recorded.at(-1)
  const since = last?.to === 'onhold' ? last.day : null
  let days = since ? Math.max(0, daysBetween(since, today)) : 0
  for (const before of holdsBefore(recorded).values()) days += before
  return { days, since }
}

/** Formats whole days: 1 day, 1,200 days. */
export const inDays = (days: number): string => i18n.t('{days, plural, one {# day} other {# days}}', { days })

/** The sort position within a day. */
type Placed = { day: Day; rank: number; at: number }

// Newest day first. Within a day: the finish, then the latest notes and changes, then the start.
const byNewest = (one: Placed, other: Placed): number =>
  other.day.localeCompare(one.day) || other.rank - one.rank || other.at - one.at

const AMONG_NOTES = 3

const placeOf = (note: TimelineNote): Placed => ({ day: note.date, rank: AMONG_NOTES, at: note.created.getTime() })

const HAPPENED: Record<ProjectDate, { sign: ProjectStatus; label: string; rank: number }> = {
  datePurchased: { sign: 'purchased', label: /*i18n*/ 'Purchased', rank: 0 },
  dateReceived: { sign: 'stash', label: /*i18n*/ 'Received', rank: 1 },
  dateStarted: { sign: 'progress', label: /*i18n*/ 'Started', rank: 2 },
  dateCompleted: { sign: 'completed', label: /*i18n*/ 'Finished', rank: 4 },
  dateLeft: { sign: 'destashed', label: /*i18n*/ 'Left your collection', rank: 5 },
}

/** Returns the whole days on hold that each change ended. A hold that began before recording has no length. */
function holdsBefore(recorded: RecordedStatus[]): Map<RecordedStatus, number> {
  const held = new Map<RecordedStatus, number>()
  for (const [at, change] of recorded.entries()) {
    const before = recorded[at - 1]
    if (before?.to === 'onhold') held.set(change, Math.max(0, daysBetween(before.day, change.day)))
  }
  return held
}

function formatChange(from: ProjectStatus | null, to: ProjectStatus): string {
  if (from === null) return i18n.t(ADDED[to])
  if (to === 'progress')
    return from === 'onhold' ? i18n.t('Resumed') : CAME_TO.has(from) ? i18n.t('Started') : i18n.t('Restarted')
  if (to === 'stash')
    return CAME_TO.has(from) && from !== 'stash' ? i18n.t('Added to stash') : i18n.t('Returned to stash')
  return i18n.t(CHANGED[to])
}

// The statuses before work starts.
const CAME_TO = new Set<ProjectStatus>(['wishlist', 'purchased', 'stash'])

const ADDED: Record<ProjectStatus, string> = {
  wishlist: /*i18n*/ 'Added to your collection, on the wishlist',
  purchased: /*i18n*/ 'Added to your collection, as purchased',
  stash: /*i18n*/ 'Added to your collection, in the stash',
  progress: /*i18n*/ 'Added to your collection, in progress',
  onhold: /*i18n*/ 'Added to your collection, on hold',
  completed: /*i18n*/ 'Added to your collection, as completed',
  archived: /*i18n*/ 'Added to your collection, as archived',
  destashed: /*i18n*/ 'Added to your collection, as destashed',
}

const CHANGED: Record<Exclude<ProjectStatus, 'progress' | 'stash'>, Text> = {
  wishlist: /*i18n*/ 'Returned to wishlist',
  purchased: /*i18n*/ 'Marked as purchased',
  onhold: /*i18n*/ { id: 'hold.past', message: 'Put on hold' },
  completed: /*i18n*/ 'Marked as completed',
  archived: /*i18n*/ 'Archived',
  destashed: /*i18n*/ 'Destashed',
}
