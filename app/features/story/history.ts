import type { NotesPage, StoryNote } from '~/features/progress-notes/note-queries.server'
import type { ProjectDates } from '~/features/projects/project-status'
import { PROJECT_DATES, type ProjectDate, type ProjectStatus } from '~/features/projects/project-terms'
import { type Day, daysBetween } from '~/platform/dates'

/** A change of status as it was recorded; `from` is null where the kit came into the collection with it. */
export type RecordedStatus = { id: string; from: ProjectStatus | null; to: ProjectStatus; at: Date; day: Day }

/** Something that happened with a kit on a day, in words; `sign` is the status whose sign goes with it. */
export type Moment = Placed & { key: string; sign: ProjectStatus; words: string }

/** The time a kit lay aside: whole days in all, and since when it does so now. */
export type Holds = { days: number; since: Day | null }

/** What a kit's story is made of: notes, and between them what happened. */
export type StoryEntry =
  | { note: Omit<StoryNote, 'created'>; moment?: undefined }
  | { moment: Omit<Moment, keyof Placed> & { day: Day }; note?: undefined }

/** A page of a kit's notes with what happened between them, newest first. What is older than the oldest note stands on the last page. */
export function storyOf({ notes, before, isLast }: NotesPage, moments: Moment[]): StoryEntry[] {
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

const shown = ({ created: _, ...note }: StoryNote) => note

/**
 * A kit's history beside its notes: its four dates, and the changes of status that were recorded. A change that one of the dates tells
 * already is left out, for the dates are the person's own word. Nothing is made up for the time before changes were recorded.
 */
export function momentsOf(recorded: RecordedStatus[], dates: ProjectDates): Moment[] {
  const ofDates = PROJECT_DATES.flatMap((name): Moment[] => {
    const day = dates[name]
    const { sign, words, rank } = HAPPENED[name]
    return day ? [{ key: name, day, sign, words, rank, at: 0 }] : []
  })
  const held = holdsBefore(recorded)
  const ofChanges = recorded.flatMap((change): Moment[] => {
    const { id, from, to, day, at } = change
    const told = ofDates.some(date => date.sign === to && date.day === day)
    if (told && from !== null && from !== 'onhold') return []
    const days = held.get(change)
    const words = changeInWords(from, to) + (days ? `, after ${inDays(days)} on hold` : '')
    return [{ key: id, day, sign: to, words, rank: AMONG_NOTES, at: at.getTime() }]
  })
  return [...ofDates, ...ofChanges]
}

/** How long a kit lay aside, as far as that was recorded. */
export function holdsOf(recorded: RecordedStatus[], today: Day): Holds {
  const last = recorded.at(-1)
  const since = last?.to === 'onhold' ? last.day : null
  let days = since ? Math.max(0, daysBetween(since, today)) : 0
  for (const before of holdsBefore(recorded).values()) days += before
  return { days, since }
}

/** Whole days in words: 1 day, 1,200 days. */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`)

/** Where something stands among what happened on its day. */
type Placed = { day: Day; rank: number; at: number }

// Newest day first; within a day the finish, then what was written or changed last, then the beginnings.
const byNewest = (one: Placed, other: Placed): number =>
  other.day.localeCompare(one.day) || other.rank - one.rank || other.at - one.at

const AMONG_NOTES = 3

const placeOf = (note: StoryNote): Placed => ({ day: note.date, rank: AMONG_NOTES, at: note.created.getTime() })

const HAPPENED: Record<ProjectDate, { sign: ProjectStatus; words: string; rank: number }> = {
  datePurchased: { sign: 'purchased', words: 'Bought', rank: 0 },
  dateReceived: { sign: 'stash', words: 'Arrived', rank: 1 },
  dateStarted: { sign: 'progress', words: 'Started', rank: 2 },
  dateCompleted: { sign: 'completed', words: 'Finished', rank: 4 },
}

/** The whole days on hold that each change ended; a hold that began before changes were recorded has no length. */
function holdsBefore(recorded: RecordedStatus[]): Map<RecordedStatus, number> {
  const held = new Map<RecordedStatus, number>()
  for (const [at, change] of recorded.entries()) {
    const before = recorded[at - 1]
    if (before?.to === 'onhold') held.set(change, Math.max(0, daysBetween(before.day, change.day)))
  }
  return held
}

function changeInWords(from: ProjectStatus | null, to: ProjectStatus): string {
  if (from === null) return `Added to your collection, ${ADDED[to]}`
  if (to === 'progress')
    return from === 'onhold' ? 'Picked up again' : CAME_TO.has(from) ? 'Onto the table' : 'Back on the table'
  if (to === 'stash') return CAME_TO.has(from) && from !== 'stash' ? 'Into the stash' : 'Back in the stash'
  return CHANGED[to]
}

// Where a kit is before it is first worked on.
const CAME_TO = new Set<ProjectStatus>(['wishlist', 'purchased', 'stash'])

const ADDED: Record<ProjectStatus, string> = {
  wishlist: 'on the wishlist',
  purchased: 'as purchased',
  stash: 'in the stash',
  progress: 'in progress',
  onhold: 'on hold',
  completed: 'as completed',
  archived: 'as archived',
  destashed: 'as destashed',
}

const CHANGED: Record<Exclude<ProjectStatus, 'progress' | 'stash'>, string> = {
  wishlist: 'Back on the wishlist',
  purchased: 'Marked as purchased',
  onhold: 'Put down',
  completed: 'Marked as completed',
  archived: 'Archived',
  destashed: 'Destashed',
}
