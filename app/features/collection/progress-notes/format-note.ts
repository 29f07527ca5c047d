import { joinWithDots } from '~/components/ui/join-with-dots'
import { formatMinutes, formatPercent } from '~/features/collection/projects/kit-progress'
import { roundedDiamonds } from '~/features/collection/projects/project-figures'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** The figures of a note. `isAbout`: the diamonds or the percentage depend on an estimated count. */
export type NoteFigures = {
  minutes: number | null
  /** diamonds placed up to the note, entered or derived */
  placedNow: number | null
  percentNow: number | null
  /** diamonds since the kit's figure before it; negative for a correction */
  gain: number | null
  isPlacedAbout: boolean
  isPercentAbout: boolean
}

/** Formats the figures of a note: "+840, now 62% · 1 h 10 min". */
export function formatNote(note: NoteFigures): string {
  return joinWithDots([progressOf(note), note.minutes ? formatMinutes(note.minutes) : ''])
}

function progressOf({ gain, percentNow, placedNow, isPlacedAbout, isPercentAbout }: NoteFigures): string {
  const percent = percentNow === null ? '' : percentText(percentNow, isPercentAbout)
  const now = percent || (placedNow === null ? '' : formatCount(placedNow))
  if (!now) return ''
  if (!gain) return i18n.t('now {now}', { now })
  const size = Math.abs(gain)
  const amount = isPlacedAbout
    ? i18n.t('about {shown}', { shown: `${sign(gain)}${formatCount(roundedDiamonds(size))}` })
    : `${sign(gain)}${formatCount(size)}`
  return i18n.t('{amount}, now {now}', { amount, now })
}

const percentText = (percent: number, isAbout: boolean) =>
  isAbout ? i18n.t('about {shown}', { shown: formatPercent(percent) }) : formatPercent(percent)

const sign = (gain: number) => (gain < 0 ? '−' : '+')

/** Returns what a note logged: "500 diamonds logged.", "1 h 10 min logged.", otherwise that it was added. */
export function loggedText({
  gain,
  minutes,
  content,
}: Pick<NoteFigures, 'gain' | 'minutes'> & { content: string }): string {
  if (gain && gain > 0) {
    return i18n.t('{gain, plural, one {# diamond logged.} other {# diamonds logged.}}', { gain })
  }
  return minutes && !content
    ? i18n.t('{time} logged.', { time: formatMinutes(minutes) })
    : i18n.t('Progress note added.')
}
