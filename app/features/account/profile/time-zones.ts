import { joinWithDots } from '~/components/ui/join-with-dots'
import { perLanguage } from '~/platform/notation'

export type ZoneGroup = { region: string; zones: { name: string; place: string }[] }

/**
 * Returns every IANA zone of this machine by region, and the stored one. Its places have English names, to which other
 * languages add the zone's: "Vienna · Mitteleuropäische Zeit".
 */
export function zoneGroups(stored = ''): ZoneGroup[] {
  const zoneNames = ZONE_NAMES()
  const names = new Set([...everyZone(), ...(stored ? [stored] : [])])
  const groups = new Map<string, ZoneGroup['zones']>()
  for (const name of [...names].sort()) {
    const region = name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Other'
    groups.set(region, [
      ...(groups.get(region) ?? []),
      { name, place: joinWithDots([placeOf(name), zoneNames.get(name)]) },
    ])
  }
  return [...groups].map(([region, zones]) => ({ region, zones })).sort(byRegion)
}

/** Returns a zone's name for users: America/Argentina/Buenos_Aires → Buenos Aires, Argentina. */
export function placeOf(name: string): string {
  const [, ...parts] = name.replaceAll('_', ' ').split('/')
  return parts.length ? parts.reverse().join(', ') : name
}

const everyZone = () => ['UTC', ...Intl.supportedValuesOf('timeZone')]

// The first call takes a fifth of a second.
const ZONE_NAMES = perLanguage(
  language => new Map(language === 'en' ? [] : everyZone().map(zone => [zone, zoneNameOf(zone, language)])),
)

function zoneNameOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const byRegion = (a: ZoneGroup, b: ZoneGroup) =>
  Number(a.region === 'Other') - Number(b.region === 'Other') || a.region.localeCompare(b.region, 'en')
