import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { type DayEvent, formatCalendar } from './ics'

const event = (title: string): DayEvent => ({
  id: 'kit1',
  day: '2026-12-03',
  title,
  changed: new Date('2026-11-30T15:04:05.678Z'),
})

it('is the file of RFC 5545, byte by byte', () => {
  expect(formatCalendar('Glint', [event('Owl, by night; \\ wax')])).toBe(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Glint//Calendar//EN', 'X-WR-CALNAME:Glint', 'BEGIN:VEVENT'],
      ...['UID:kit1', 'DTSTAMP:20261130T150405Z', 'DTSTART;VALUE=DATE:20261203'],
      ...['SUMMARY:Owl\\, by night\\; \\\\ wax', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  )
})

it.each([
  'Owl',
  'Fox, Bee; “Café” \\ 100 %: a=b',
  'Two\nlines\r\nand three',
  'Mühle 🦊👩‍🎨 '.repeat(14).trim(),
  '日'.repeat(66),
  'x'.repeat(200),
  '\u0000\u001b[31mEND:VEVENT',
])('a parser reads the title %j, in lines of at most 75 octets', title => {
  const text = formatCalendar('Glint, mine; and yours', [event(title)])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(text).not.toContain('\uFFFD')
  const calendar = new ICAL.Component(ICAL.parse(text))
  // The parser does not unescape the properties that it does not know.
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Glint\\, mine\\; and yours')
  const [read, ...more] = calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component))
  expect(more).toEqual([])
  expect(read?.summary).toBe(title.replace(/\r\n/g, '\n').replace(/[^\P{Cc}\n]/gu, ' '))
  expect([read?.startDate.isDate, read?.startDate.toString(), read?.endDate.toString()]).toEqual([
    true,
    '2026-12-03',
    '2026-12-04',
  ])
  expect(calendar.getFirstSubcomponent('vevent')?.getAllSubcomponents('valarm')).toEqual([])
})
