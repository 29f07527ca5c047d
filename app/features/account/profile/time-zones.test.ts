import { expect, it } from 'vitest'
import type { Language } from '~/platform/languages'
import { ENGLISH } from '~/platform/notation'
import { inNotationOf } from '~/platform/notation.server'
import { TimeZoneForm } from './profile.schema'
import { placeOf, zoneGroups } from './time-zones'

const namesIn = (groups: ReturnType<typeof zoneGroups>) => groups.flatMap(({ zones }) => zones.map(({ name }) => name))

it('offers every IANA time zone once and accepts each', () => {
  const names = namesIn(zoneGroups())
  expect([...names].sort()).toEqual([...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort())
  expect(names.length).toBeGreaterThan(400)
  for (const timezone of names) expect(TimeZoneForm.parse({ timezone })).toEqual({ timezone })
})

it('offers the stored zone even if the runtime lists it under another name', () => {
  expect(namesIn(zoneGroups('Asia/Calcutta'))).toContain('Asia/Calcutta')
  expect(namesIn(zoneGroups('Asia/Kolkata'))).toContain('Asia/Kolkata')
})

it('adds the name of the zone in languages other than English, because cities have English names', () => {
  const placeIn = (language: Language) => {
    const groups = inNotationOf({ ...ENGLISH, language }, () => zoneGroups())
    return groups.flatMap(({ zones }) => zones).find(({ name }) => name === 'Europe/Vienna')?.place
  }
  expect([placeIn('en'), placeIn('de'), placeIn('fr')]).toEqual([
    'Vienna',
    'Vienna\u00a0· Mitteleuropäische Zeit',
    'Vienna\u00a0· heure d’Europe centrale',
  ])
})

it('formats a zone as a place name', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina')
  expect(placeOf('UTC')).toBe('UTC')
})
