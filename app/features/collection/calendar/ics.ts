import type { Day } from '~/platform/dates'

/** A day with a title. `id` is permanent, and `changed` the time of the last change. */
export type DayEvent = { id: string; day: Day; title: string; changed: Date }

/** Formats days as an iCalendar file (RFC 5545): events that last all day, without alarms. The same days give the same bytes. */
export const formatCalendar = (name: string, events: DayEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Calendar//EN`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(({ id, day, title, changed }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${changed.toISOString().replace(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(title)}`,
      // The day stays free.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map(line => `${foldLine(line)}\r\n`)
    .join('')

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** Octets of a line, without its end. */
const LINE = 75

/** Breaks a line into lines of at most 75 octets, between characters. A space begins each but the first. */
function foldLine(line: string): string {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
